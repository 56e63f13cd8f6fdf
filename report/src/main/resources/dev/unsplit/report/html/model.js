// SPDX-License-Identifier: Apache-2.0
// The data of the page, with references in place of indices.

/** A finding gets what the list and the filters ask for again and again. */
function modelOf(data) {
  data.findings.forEach((finding, index) => {
    finding.index = index;
    finding.package = packageOf(finding.method);
    finding.certainties = [...new Set(finding.tellings.map(telling => telling.certainty))];
    finding.accepted = finding.tellings.every(telling => telling.insight.accepted !== "");
    finding.benign = finding.tellings.every(telling => telling.insight.benign !== "") ? finding.tellings[0].insight.benign : "";
    finding.anomaly = finding.tellings.map(telling => telling.insight.anomaly).find(name => name !== "") || "";
    finding.often = finding.tellings[0].often;
  });
  return data;
}

/** What free text is looked for in; made when it is first asked for. */
function searchText(finding) {
  if (finding.searchText === undefined) {
    const texts = [finding.id, finding.rule, finding.method, finding.variable, finding.anomaly, ...finding.methods];
    for (const telling of finding.tellings) {
      texts.push(telling.message, telling.analysis, telling.certainty, telling.insight.hint, telling.insight.accepted);
    }
    finding.searchText = texts.join("\n").toLowerCase();
  }
  return finding.searchText;
}

/** Executions of one method by one thread get ordinals, as they come, to tell them apart by. */
function tellApart(transactions) {
  const alike = new Map();
  for (const transaction of transactions) {
    const key = transaction.thread + "\n" + transaction.method;
    alike.set(key, [...(alike.get(key) || []), transaction]);
  }
  for (const same of alike.values()) {
    same.forEach((transaction, index) => { transaction.ordinal = same.length > 1 ? index + 1 : 0; });
  }
}

/** The steps of a witness, each with its thread, transaction and place. */
function stepsOf(model, witness) {
  tellApart(witness.transactions);
  return witness.steps.map((step, index) => {
    const transaction = witness.transactions[step.transaction];
    return {
      index,
      event: step.event,
      action: step.action,
      target: step.target,
      site: model.sites[step.site],
      thread: transaction.thread,
      transactionIndex: step.transaction,
      transaction
    };
  });
}

const WRITING = new Set(["write", "update"]);

function isAccess(step) {
  return WRITING.has(step.action) || step.action === "read";
}

/**
 * The arrows of a witness: from step to step, with the reason. What "strong" arrows say is part of the proof; weak ones help to
 * read a schedule, where what has the same name is the same thing: objects of one class have numbers.
 */
function arrowsOf(witness, steps) {
  switch (witness.kind) {
    case "cycle":
      return witness.edges.map(([from, to]) => ({
        from, to, strong: true, label: steps[from].thread === steps[to].thread ? "same thread" : "must come before"
      }));
    case "ends":
      return steps.length === 2 ? [{ from: 0, to: 1, strong: true, label: "closes the circle" }] : [];
    case "race":
      return steps.length === 2 ? [{ from: 0, to: 1, strong: true, both: true, label: "nothing orders these" }] : [];
    case "lock-cycle":
      return waits(steps);
    case "schedule":
      return conflicts(steps);
    default:
      return [];
  }
}

/** Every second step waits for the lock that the next thread's first step took. */
function waits(steps) {
  const arrows = [];
  for (let wait = 1; wait < steps.length; wait += 2) {
    arrows.push({ from: wait, to: (wait + 1) % steps.length, strong: true, label: "waits for" });
  }
  return arrows;
}

/** Accesses of different threads that would give another result in the other order, next ones only. */
function conflicts(steps) {
  const arrows = [];
  steps.forEach((to, index) => {
    if (!isAccess(to)) {
      return;
    }
    for (let before = index - 1; before >= 0; before--) {
      const from = steps[before];
      if (!isAccess(from) || from.target !== to.target || from.thread === to.thread) {
        continue;
      }
      if (WRITING.has(from.action) || WRITING.has(to.action)) {
        arrows.push({ from: before, to: index, strong: false, label: "comes before" });
        break;
      }
    }
  });
  return arrows;
}
