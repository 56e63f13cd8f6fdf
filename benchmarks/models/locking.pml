/* locking.ubp by hand: one step is one access of a shared variable or lock, with the local steps behind it. */
#define N 5
byte v[N];
byte l[N]; /* 0: free, else who holds it, from 1 */

active [N] proctype worker() {
  byte me = _pid; byte sum;
  byte one = (_pid == N - 1 -> 0 : _pid);
  byte two = (_pid == N - 1 -> N - 1 : _pid + 1);
  do
  :: d_step { l[one] == 0 -> l[one] = me + 1 };
     d_step { l[two] == 0 -> l[two] = me + 1 };
     sum = v[one];
     d_step { sum = (sum + v[two] + 1) % 6 };
     v[one] = sum;
     d_step { v[two] = (sum + me) % 6; sum = 0 };
     l[two] = 0;
     l[one] = 0
  od
}
