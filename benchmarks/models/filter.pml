/* filter.ubp by hand: one step is one access of a shared variable, with the local steps behind it. */
#define N 4
byte level[N];
byte last[N];
byte visits;

/* behind a wait that is over */
#define passed blocked = 0; rung++; if :: rung == N -> rung = 1; goto visit :: else -> goto climb fi

active [N] proctype process() {
  byte rung = 1; byte t; bool blocked;
climb:
  level[_pid] = rung;
  d_step { last[rung] = _pid; blocked = 1 };
wait:
  atomic { if :: last[rung] != _pid -> passed :: else fi };
  atomic { if :: level[(_pid + 1) % N] >= rung -> blocked = 1; goto wait :: else -> blocked = 0 fi };
  atomic { if :: level[(_pid + 2) % N] >= rung -> blocked = 1; goto wait :: else fi };
  atomic { if :: level[(_pid + 3) % N] >= rung -> blocked = 1; goto wait :: else -> passed fi };
visit:
  t = visits;
  d_step { visits = (t + 1) % 16; t = 0 };
  atomic { level[_pid] = 0; goto climb }
}
