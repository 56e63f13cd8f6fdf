// SPDX-License-Identifier: Apache-2.0
// The run's figures: what there was to look at, what was not seen, how long it took.

const VERDICTS = {
  violation: "not atomic", atomic: "atomic", undecided: "undecided", error: "not analysed", found: "found", none: "none found"
};

function drawRun(place, model) {
  place.replaceChildren(...model.traces.map((trace, index) => {
    const made = element("details.trace", {}, element("summary", {}, ...summaryOf(model, trace, index)));
    made.addEventListener("toggle", () => {
      if (made.open && made.children.length === 1) {
        made.append(figuresOf(trace));
      }
    });
    made.open = model.traces.length <= 3;
    return made;
  }));
}

/** What a trace is called, what was said of it, and how much it is. */
function summaryOf(model, trace, index) {
  const findings = model.findings.filter(finding => finding.traces.includes(index)).length;
  return [
    element("span.trace-name", {}, trace.name),
    element("span.verdict." + trace.verdict, {}, VERDICTS[trace.verdict]),
    element("span.muted", {}, trace.verdict === "error" ? "" : `${counted(trace.events, "event")}, ${counted(findings, "finding")}`)
  ];
}

function figuresOf(trace) {
  if (trace.error) {
    return element("p.trouble", {}, trace.error);
  }
  return element("div.figures", {}, tilesOf(trace), kindsOf(trace.figures), analysesOf(trace), notSeenOf(trace));
}

function tilesOf(trace) {
  const { figures, program } = trace;
  const tiles = [["events", number(trace.events)]];
  for (const what of ["threads", "transactions", "variables", "locks"]) {
    if (figures.threads > 0) {
      tiles.push([what, number(figures[what])]);
    }
  }
  if (figures.seconds > 0) {
    tiles.push([program ? "running and analysing" : "analysing", secondsText(figures.seconds)]);
  }
  if (program) {
    tiles.push(["program", program.timedOut ? "ended, time was up" : "exit " + program.exit]);
  }
  return element("dl.tiles", {}, ...tiles.map(([label, value]) => element("div", {}, element("dt", {}, label), element("dd", {}, value))));
}

function secondsText(seconds) {
  return seconds < 1 ? Math.max(1, Math.round(seconds * 1000)) + "\u202fms" : seconds.toFixed(seconds < 10 ? 1 : 0) + "\u202fs";
}

function kindsOf(figures) {
  const kinds = Object.entries(figures.events);
  if (kinds.length === 0) {
    return "";
  }
  const most = Math.max(...kinds.map(([, count]) => count));
  return element("section.kinds", {}, element("h3", {}, "Events by kind"), element("div.bars", { role: "table", "aria-label": "Events by kind" },
    ...kinds.map(([kind, count]) => {
      const bar = element("span.bar", { "aria-hidden": "true" });
      bar.style.width = Math.max(0.5, 100 * count / most) + "%";
      return element("div.bar-row", { role: "row" }, element("span.bar-label", { role: "rowheader" }, kind),
        element("span.bar-place", { "aria-hidden": "true" }, bar), element("span.bar-number", { role: "cell" }, number(count)));
    })));
}

function analysesOf(trace) {
  return element("section", {}, element("h3", {}, "Analyses"), element("dl.analyses", {},
    ...Object.entries(trace.analyses).map(([analysis, verdict]) => element("div", {},
      element("dt", {}, analysis), element("dd.verdict." + verdict, {}, VERDICTS[verdict])))));
}

/** What the figures tell line by line. */
function isRepeated(notice) {
  return notice.startsWith("not seen: ") || notice.startsWith("lost while recording: ");
}

function notSeenOf(trace) {
  const lines = [...trace.figures.notSeen, ...trace.notices.filter(notice => !isRepeated(notice))];
  return element("section.not-seen", {}, element("h3", {}, "What was not seen"), lines.length === 0
    ? element("p.muted", {}, "Nothing is known to be missing from this trace.")
    : element("ul", {}, ...lines.map(line => element("li", {}, line))));
}
