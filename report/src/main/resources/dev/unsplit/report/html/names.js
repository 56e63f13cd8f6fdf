// SPDX-License-Identifier: Apache-2.0
// Names of things, and small pieces of English.

/** Packages and classes end at dots, nested classes at dollar signs; what stands in brackets, a key or an index, is left alone. */
const PART_ENDS = /(?:\.|\$(?=[A-Z]))(?![^[]*\])/;

/** bank.Bank$Account.withdraw → Account.withdraw: enough to recognise it. */
function shortName(name) {
  return name.split(PART_ENDS).slice(-2).join(".");
}

/** The last part of a name alone. */
function lastName(name) {
  return name.split(PART_ENDS).pop();
}

/** The names that a finding goes by: its method, or all that go wrong together; without a method, what it is about. */
function whatIsWrong(finding) {
  return finding.methods.length > 1 ? finding.methods : [finding.method || finding.variable];
}

/** The package of a method: what stands before class and name. */
function packageOf(method) {
  const className = method.slice(0, Math.max(0, method.lastIndexOf(".")));
  return className.slice(0, Math.max(0, className.lastIndexOf(".")));
}

function counted(count, noun) {
  return number(count) + " " + noun + (count === 1 ? "" : "s");
}

/** Digits in groups of three, with thin spaces, which no language reads as a decimal sign. */
function number(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** Cut to a number of characters. */
function fitted(text, characters) {
  return text.length <= characters ? text : text.slice(0, Math.max(1, characters - 1)) + "…";
}

/** Bank.java:17, or what is known of the place. */
function placeText(site) {
  if (site.file) {
    return site.line > 0 ? site.file + ":" + site.line : site.file;
  }
  return site.className ? site.className + "." + site.method : "";
}

const CERTAINTIES = {
  observed: "this run did it",
  confirmed: "predicted, then reproduced by steering the schedule",
  possible: "another schedule of the same run can do it",
  static: "not proved; no run behind it",
  approximate: "predicted where an assumption of the analysis does not hold"
};

const RULES = {
  atomicity: "Not atomic",
  race: "Data race",
  deadlock: "Deadlock",
  "view-consistency": "Inconsistent views",
  assertion: "Failed assertion"
};

/** "Account.withdraw of alice", "the second Account.withdraw of alice", or "alice, outside transactions". */
function transactionText(transaction) {
  if (!transaction.known) {
    return transaction.thread;
  }
  const which = transaction.ordinal ? `the ${ordinal(transaction.ordinal)} ` : "";
  return transaction.method === ""
    ? transaction.thread + ", outside transactions" + (which ? `, ${which}time` : "")
    : which + shortName(transaction.method) + " of " + transaction.thread;
}

const ORDINALS = { 1: "first", 2: "second", 3: "third" };
const ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };
const PLURALS = new Intl.PluralRules("en", { type: "ordinal" });

/** second, 4th, 21st. */
function ordinal(number) {
  return ORDINALS[number] || number + ENDINGS[PLURALS.select(number)];
}

/** What a step did, in the third person. */
function deed(step) {
  const verbs = {
    read: "reads", write: "writes", update: "updates", acquire: "acquires", release: "releases",
    "acquire-shared": "acquires", "release-shared": "releases", fork: "starts", join: "waits for", begin: "enters",
    end: "leaves", send: "hands over", receive: "takes", barrier: "passes", run: "runs"
  };
  return (verbs[step.action] || step.action) + (step.target ? " " + lastName(step.target) : "");
}
