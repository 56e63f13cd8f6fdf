/* buffer.ubp by hand: one step is one access of a shared variable or lock, or one atomic block, with the local steps behind it. */
#define SIZE 3
byte slots[SIZE];
byte head, tail;
byte free = 3, used = 0;
byte buffer; /* 0: free, else who holds it, from 1 */

active [5] proctype producer() {
  byte me = _pid; byte t;
  do
  :: d_step { free > 0 -> free = free - 1 };
     d_step { buffer == 0 -> buffer = _pid + 1 };
     t = tail;
     d_step { slots[t] = me + 1; t = 0 };
     t = tail;
     d_step { tail = (t + 1) % SIZE; t = 0 };
     buffer = 0;
     used = used + 1
  od
}

active [5] proctype consumer() {
  byte got; byte t;
  do
  :: d_step { used > 0 -> used = used - 1 };
     d_step { buffer == 0 -> buffer = _pid + 1 };
     t = head;
     d_step { got = slots[t]; t = 0 };
     t = head;
     d_step { slots[t] = 0; t = 0 };
     t = head;
     d_step { head = (t + 1) % SIZE; t = 0 };
     d_step { buffer = 0; got = 0 };
     free = free + 1
  od
}
