// SPDX-License-Identifier: Apache-2.0
// One finding: what is wrong, the picture that shows it, the source beside it, and why it cannot be otherwise.

/** @return what the keyboard needs: the picture that is shown, or null */
function drawDetail(place, model, finding, onBack) {
  const state = { picture: null };
  const body = element("div.telling");
  place.replaceChildren(
    element("button.back.quiet", { type: "button", onclick: onBack }, "← All findings"),
    headOf(model, finding),
    ...tabsOf(finding, telling => { state.picture = drawTelling(body, model, finding, telling); }),
    body);
  state.picture = drawTelling(body, model, finding, finding.tellings[0]);
  return state;
}

const NAMED_TRACES = 3; // that anybody reads

function headOf(model, finding) {
  const kicker = element("p.kicker", {}, element("span", {}, RULES[finding.rule]),
    finding.anomaly ? element("span.anomaly", {}, finding.anomaly) : "",
    finding.benign ? element("span.settled", {}, "known to do no harm: " + finding.benign) : "",
    finding.accepted ? element("span.settled", {}, "accepted") : "");
  const names = whatIsWrong(finding);
  const title = names.join(", ");
  return element("div.detail-head", {}, kicker, element("h2", { title }, ...breakable(names.map(shortName).join(", "))),
    element("p.full-name", {}, ...breakable(title)), tracesOf(model, finding));
}

/** Where it was found, if the page is about several traces. */
function tracesOf(model, finding) {
  if (model.traces.length < 2) {
    return "";
  }
  const names = finding.traces.map(index => model.traces[index].name);
  const more = names.length - NAMED_TRACES;
  return element("p.found-in", {}, "in ", ...breakable(names.slice(0, NAMED_TRACES).join(", ")), more > 0 ? ` and ${number(more)} more` : "");
}

/** Long names may be broken behind their dots. */
function breakable(name) {
  return name.split(/(?<=[.$])/).flatMap((part, index) => (index === 0 ? [part] : [element("wbr"), part]));
}

/** A tab for each analysis that found it, and for each pair of places. */
function tabsOf(finding, onChoose) {
  if (finding.tellings.length < 2) {
    return [];
  }
  const tabs = finding.tellings.map((telling, index) => element("button.tab", {
    type: "button", role: "tab", "aria-selected": String(index === 0),
    onclick: () => {
      tabs.forEach((tab, other) => tab.setAttribute("aria-selected", String(other === index)));
      onChoose(telling);
    }
  }, certaintyBadge(telling.certainty), element("span", {}, telling.analysis),
  element("span.number", {}, telling.often)));
  return [element("div.tabs", { role: "tablist", "aria-label": "What was said about it" }, ...tabs)];
}

function drawTelling(place, model, finding, telling) {
  const steps = stepsOf(model, telling.witness);
  const stage = element("div.stage");
  const now = element("p.now", { "aria-live": "polite" });
  const zoom = element("div.zoom", { role: "group", "aria-label": "Zoom" });
  const sources = element("div.sources", { "aria-label": "Source" });
  place.replaceChildren(
    element("p.message", {}, ...breakable(telling.message)),
    element("p.facts", {}, factsText(telling)),
    adviceOf(telling.insight),
    element("div.proof", {},
      element("div.stage-frame", {}, stage, element("div.stage-foot", {}, now, zoom)),
      sources),
    whyOf(telling.witness, steps),
    callersOf(telling.insight),
    element("p.id", { title: "Names this finding across runs, in baselines and in other reports" }, "id ", element("code", {}, telling.id)));
  if (steps.length === 0) {
    place.querySelector(".proof").remove();
    return null;
  }
  return drawProof(place, model, finding, telling, steps, { stage, now, zoom, sources });
}

function drawProof(place, model, finding, telling, steps, { stage, now, zoom, sources }) {
  const lanes = lanesOf(steps, finding.method).map((thread, index) => ({ thread, index }));
  const source = drawSources(sources, model, telling, steps, lanes);
  place.querySelector(".proof").classList.toggle("without-sources", source.isEmpty);
  const idle = "Point at a step, or walk with ↑ ↓.";
  now.textContent = idle;
  const picture = drawPicture(stage, telling.witness, steps, finding, index => {
    now.textContent = index < 0 ? idle : stepText(steps[index], steps.length);
    source.look(steps[index]);
  });
  zoom.append(
    element("button", { type: "button", "aria-label": "Zoom out", onclick: () => picture.zoomBy(1 / 1.25) }, "−"),
    element("button", { type: "button", "aria-label": "As it was", onclick: picture.reset }, "⤢"),
    element("button", { type: "button", "aria-label": "Zoom in", onclick: () => picture.zoomBy(1.25) }, "+"));
  return picture;
}

function factsText(telling, analyses = telling.analysis) {
  const when = telling.event > 0 ? (telling.often === "once" ? ", at event " : ", first at event ") + number(telling.event) : "";
  const certainty = telling.certainty.charAt(0).toUpperCase() + telling.certainty.slice(1);
  const by = analyses === telling.certainty ? "" : ` by ${analyses}`; // static
  return `${certainty}${by}${telling.often ? ", " + telling.often : ""}${when}: ${CERTAINTIES[telling.certainty]}.`;
}

function adviceOf(insight) {
  const advice = [];
  if (insight.hint) {
    advice.push(element("div.advice", {}, element("span.label", {}, "What to do"), element("span", {}, insight.hint)));
  }
  if (insight.benign) {
    advice.push(element("div.advice.settled", {}, element("span.label", {}, "Known to do no harm"), element("span", {}, insight.benign)));
  }
  if (insight.accepted) {
    advice.push(element("div.advice.settled", {}, element("span.label", {}, "Accepted"), element("span", {}, insight.accepted)));
  }
  return element("div", {}, ...advice);
}

function callersOf(insight) {
  return insight.callers.length === 0 ? "" : element("div.callers", {},
    element("h3", {}, "Callers that are split by the same"),
    element("ul", {}, ...insight.callers.map(caller => element("li", {}, element("code", {}, ...breakable(caller))))));
}

function whyOf(witness, steps) {
  const sentences = {
    ends: ["These steps close a circle of transactions that each must come before the next. " + (witness.cutShort
      ? "What leads from the one to the other lies too far back and was not kept."
      : "This analysis does not keep what leads from the one to the other: frontier shows it.")],
    schedule: ["Locks and hand-overs allow this order, and no serial order of these transactions gives the same result."],
    race: ["Two threads access the same variable, at least one of them writes, and nothing keeps the two apart."],
    "lock-cycle": ["Each thread holds a lock and waits for the one that the next thread holds. If they come this far together, none of them goes on."],
    "split-view": ["One thread accesses these variables together under a lock, another one in parts: between the parts they may change."],
    suspicion: ["These are the steps that the analysis goes by. It can suspect what cannot happen."],
    cycle: []
  };
  const made = element("div.why", {}, element("h3", {}, witness.kind === "cycle" ? "Why no serial order exists" : "What this shows"));
  (sentences[witness.kind] || []).forEach(sentence => made.append(element("p", {}, sentence)));
  if (witness.kind === "cycle" && witness.edges.length > 0) {
    made.append(element("ol", {}, ...witness.edges.map(([from, to]) => cycleLine(steps[from], steps[to]))));
    const first = steps[witness.edges[0][0]];
    made.append(element("p", {}, "So ", strong(transactionText(first.transaction)), " would have to come before itself."));
  }
  return made.children.length > 1 ? made : "";
}

function cycleLine(from, to) {
  const reason = from.thread === to.thread
    ? "the same thread does it first"
    : `${from.thread} ${deed(from)}${eventText(from)} before ${to.thread} ${deed(to)}${eventText(to)}`;
  return element("li", {}, strong(transactionText(from.transaction)), " must come before ",
    strong(transactionText(to.transaction)), ": " + reason + ".");
}

function eventText(step) {
  return step.event > 0 ? ` (event ${number(step.event)})` : "";
}

function strong(text) {
  return element("strong", {}, text);
}
