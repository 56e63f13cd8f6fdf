// SPDX-License-Identifier: Apache-2.0
// Where everything of an interleaving stands: time goes down, a lane for each thread. Numbers only; picture.js draws them.

const ROW = 52; // from one step to the next
const PILL = 38; // height of a step
const HEAD = 44; // names of the threads
const TITLE = 26; // name of a transaction, above its first step
const GUTTER = 44; // between lanes, where arrows run
const INSET = 10; // from the border of a transaction to its steps
const LOCK = 12; // a column for each lock that is held at once
const APART = 7; // where arrows come in and where they go out

/** Threads in the order in which they are shown: that of the finding's method first. */
function lanesOf(steps, method) {
  const first = steps.find(step => step.transaction.method === method);
  return [...new Set([...(first ? [first.thread] : []), ...steps.map(step => step.thread)])];
}

function layoutOf(witness, steps, method, width) {
  const threads = lanesOf(steps, method);
  const axis = axisOf(steps);
  const room = (width - axis - GUTTER * (threads.length - 1) - 8) / Math.max(1, threads.length);
  const laneWidth = Math.round(Math.max(142, Math.min(380, room)));
  const lanes = threads.map((thread, index) => ({ thread, index, x: axis + index * (laneWidth + GUTTER), width: laneWidth }));
  const rows = rowsOf(steps);
  const placed = steps.map((step, index) => ({ ...step, lane: lanes[threads.indexOf(step.thread)], y: rows.y[index] }));
  const holds = holdsOf(witness, placed, rows.bottom);
  const columns = Math.max(0, ...holds.map(hold => hold.column + 1));
  for (const step of placed) {
    step.x = step.lane.x + INSET;
    step.width = laneWidth - 2 * INSET - columns * LOCK;
  }
  return {
    axis,
    lanes,
    steps: placed,
    boxes: boxesOf(placed),
    spines: spinesOf(placed, splitOf(witness, placed, method)),
    holds: holds.map(hold => ({ ...hold, x: hold.lane.x + laneWidth - INSET - (hold.column + 0.5) * LOCK + 4 })),
    arrows: arrowsOf(witness, steps).map(arrow => ({ ...arrow, path: pathOf(placed[arrow.from], placed[arrow.to]) })),
    width: axis + lanes.length * laneWidth + (lanes.length - 1) * GUTTER + 8,
    height: rows.bottom
  };
}

/** Wide enough for the numbers of the events. */
function axisOf(steps) {
  return Math.max(54, 20 + 7 * Math.max(0, ...steps.map(step => number(step.event).length)));
}

/** A step that enters another transaction than the step of its thread before it leaves room for that one's name. */
function rowsOf(steps) {
  const current = new Map();
  const y = [];
  let at = HEAD + 10;
  for (const step of steps) {
    if (current.get(step.thread) !== step.transactionIndex) {
      current.set(step.thread, step.transactionIndex);
      at += isBoxed(step.transaction) ? TITLE : 4;
    }
    y.push(at);
    at += ROW;
  }
  return { y, bottom: at + 6 };
}

function isBoxed(transaction) {
  return transaction.known && transaction.method !== "";
}

/** A box for each transaction, around its steps. */
function boxesOf(steps) {
  const boxes = new Map();
  for (const step of steps) {
    if (!isBoxed(step.transaction)) {
      continue;
    }
    const box = boxes.get(step.transactionIndex);
    if (box) {
      box.bottom = step.y + PILL + INSET;
    } else {
      boxes.set(step.transactionIndex, {
        transaction: step.transaction,
        index: step.transactionIndex,
        lane: step.lane,
        top: step.y - TITLE,
        bottom: step.y + PILL + INSET
      });
    }
  }
  return [...boxes.values()];
}

/** Between which steps a transaction is left and gone back to: by the cycle, or anywhere in a schedule. */
function splitOf(witness, steps, method) {
  const { edges } = witness;
  if (witness.kind === "cycle" && edges.length > 0) {
    return { from: edges[0][0], to: edges[edges.length - 1][1] };
  }
  const first = steps.find(step => step.transaction.method === method);
  return witness.kind === "schedule" && first ? { from: first.index, to: steps.length - 1 } : null;
}

/** From each step to the next of its transaction; broken where others come in between. */
function spinesOf(steps, split) {
  const last = new Map();
  const spines = [];
  for (const step of steps) {
    const before = last.get(step.transactionIndex);
    if (before && isBoxed(step.transaction)) {
      const broken = split !== null && before.transactionIndex === steps[split.from].transactionIndex
        && before.index >= split.from && step.index <= split.to && step.index > before.index + 1;
      spines.push({ x: step.x + 16, top: before.y + PILL, bottom: step.y, broken });
    }
    last.set(step.transactionIndex, step);
  }
  return spines;
}

/**
 * From each acquire to its release; where that is not shown, to the end of its transaction, or of all in a deadlock. Locks that are
 * held at once stand side by side.
 */
function holdsOf(witness, steps, bottom) {
  const holds = [];
  const open = new Map();
  steps.forEach((step, index) => {
    const key = step.thread + "\n" + step.target;
    if (step.action.startsWith("acquire") && !(witness.kind === "lock-cycle" && index % 2 === 1)) {
      const taken = new Set(holds.filter(hold => hold.lane === step.lane && hold.bottom === null).map(hold => hold.column));
      let column = 0;
      while (taken.has(column)) {
        column++;
      }
      const hold = { lane: step.lane, lock: step.target, transactionIndex: step.transactionIndex, top: step.y + PILL / 2, bottom: null, column };
      holds.push(hold);
      open.set(key, hold);
    } else if (step.action.startsWith("release") && open.has(key)) {
      open.get(key).bottom = step.y + PILL / 2;
      open.delete(key);
    }
  });
  for (const hold of holds.filter(each => each.bottom === null)) {
    const last = steps.filter(step => step.transactionIndex === hold.transactionIndex).pop();
    hold.bottom = witness.kind === "lock-cycle" ? bottom - 10 : last.y + PILL / 2;
  }
  return holds;
}

/** An arrow leaves a step at the side where the other one is, and runs between the lanes. */
function pathOf(from, to) {
  const fromY = from.y + PILL / 2 + APART;
  const toY = to.y + PILL / 2 - APART;
  if (from.lane === to.lane) {
    const x = from.x - INSET;
    return `M${from.x},${fromY} C${x - 22},${fromY} ${x - 22},${toY} ${to.x},${toY}`;
  }
  const right = from.lane.index < to.lane.index;
  const fromX = right ? from.x + from.width : from.x;
  const toX = right ? to.x : to.x + to.width;
  const bend = Math.max(28, Math.abs(toX - fromX) / 2);
  return `M${fromX},${fromY} C${fromX + (right ? bend : -bend)},${fromY} ${toX - (right ? bend : -bend)},${toY} ${toX},${toY}`;
}
