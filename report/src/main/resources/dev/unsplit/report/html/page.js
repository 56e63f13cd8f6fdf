// SPDX-License-Identifier: Apache-2.0
// Puts the page together: views, keys, light and dark, paper.

const model = modelOf(JSON.parse(byId("data").textContent, (key, value) => typeof value === "string" ? printable(value) : value));
const PRINTED = 200; // findings with pictures; the others are listed

const address = location.hash; // choosing a finding changes it
let detail = null;
let ready = false; // the first finding is opened by the page, not by the reader
const filters = drawFilters(byId("filters"), model, refresh);
const list = makeList(byId("list"), model, open);

byId("subject").textContent = model.traces.length === 1 ? model.traces[0].name : counted(model.traces.length, "trace");
byId("show-findings").append(element("span.number", {}, number(model.findings.length)));
byId("show-findings").addEventListener("click", () => view("findings"));
byId("show-run").addEventListener("click", () => view("run"));
byId("keys").addEventListener("click", toggleKeys);
byId("theme").addEventListener("click", nextTheme);
byId("app").hidden = false;
drawRun(byId("run"), model);
refresh();
start();
ready = true;

/** Shows the findings that the filters let through, and keeps the one that was open if it is among them. */
function refresh() {
  const found = model.findings.filter(filters.admits);
  list.show(found);
  byId("count").textContent = found.length === model.findings.length
    ? counted(found.length, "finding")
    : `${number(found.length)} of ${counted(model.findings.length, "finding")}`;
  if (found.length === 0) {
    detail = null;
    byId("detail").replaceChildren(nothing());
  } else if (!found.includes(list.chosen())) {
    isWide() ? list.choose(list.shown()[0]) : clear();
  } else if (detail === null) {
    redraw(); // it was left out, and nothing was shown in its place
  }
}

function clear() {
  detail = null;
  byId("detail").replaceChildren();
}

function redraw() {
  detail = drawDetail(byId("detail"), model, list.chosen(), back);
}

function nothing() {
  if (model.findings.length > 0) {
    return element("p.nothing", {}, "No finding passes these filters.");
  }
  const errors = model.traces.filter(trace => trace.verdict === "error").length;
  return element("div.nothing", {}, element("p.big", {}, errors > 0 ? "No findings, but not everything was analysed." : "No findings."),
    element("p", {}, "“The run” tells what was looked at, and what was not."));
}

/** The finding that the address names, else the first; the run if there is none. */
function start() {
  goTo(address);
  if (model.findings.length === 0) {
    view("run");
  }
}

/** To the finding that an address names, or to the run. */
function goTo(hash) {
  const named = model.findings.find(finding => "#" + encodeURIComponent(finding.id) === hash);
  if (named) {
    view("findings");
    byId("app").classList.add("reading");
    list.choose(named);
  } else if (hash === "#the-run") {
    view("run");
  }
}

addEventListener("hashchange", () => goTo(location.hash));

function open(finding) {
  if (!isWide() && ready) {
    byId("app").classList.add("reading"); // first, so that the picture knows how wide it may be
    scrollTo(0, 0);
  }
  detail = drawDetail(byId("detail"), model, finding, back);
  byId("detail").scrollTop = 0;
  document.title = `${whatIsWrong(finding).map(shortName).join(", ")} – Unsplit`;
  try {
    history.replaceState(null, "", "#" + encodeURIComponent(finding.id));
  } catch (refused) {
    // some browsers allow no address for a page from disk: the page works without
  }
}

function back() {
  byId("app").classList.remove("reading");
  byId("list").focus();
}

function view(name) {
  byId("findings").hidden = name !== "findings";
  byId("run").hidden = name !== "run";
  byId("show-findings").setAttribute("aria-pressed", String(name === "findings"));
  byId("show-run").setAttribute("aria-pressed", String(name === "run"));
}

function isWide() {
  return matchMedia("(min-width: 860px)").matches;
}

function toggleKeys() {
  const help = byId("keys-help");
  help.hidden = !help.hidden;
  byId("keys").setAttribute("aria-expanded", String(!help.hidden));
}

// ---- light and dark

const THEMES = ["auto", "light", "dark"];

function nextTheme() {
  const now = document.documentElement.dataset.theme || "auto";
  setTheme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").textContent = theme.charAt(0).toUpperCase() + theme.slice(1);
  try {
    localStorage.setItem("unsplit-theme", theme);
  } catch (refused) {
    // then it is forgotten
  }
}

function rememberedTheme() {
  try {
    return localStorage.getItem("unsplit-theme");
  } catch (refused) {
    return null;
  }
}

// ---- keys

function step(by) {
  const picture = detail && detail.picture;
  if (picture) {
    const count = picture.layout.steps.length;
    picture.select(picture.selected() < 0 ? (by > 0 ? 0 : count - 1) : Math.max(0, Math.min(count - 1, picture.selected() + by)), true);
  }
}

/** The nearest step of a lane to the left or right. */
function sideStep(by) {
  const picture = detail && detail.picture;
  if (!picture) {
    return;
  }
  const steps = picture.layout.steps;
  const from = steps[Math.max(0, picture.selected())];
  const others = steps.filter(other => Math.sign(other.lane.index - from.lane.index) === by)
    .sort((a, b) => Math.abs(a.lane.index - from.lane.index) - Math.abs(b.lane.index - from.lane.index)
      || Math.abs(a.index - from.index) - Math.abs(b.index - from.index));
  if (others.length > 0) {
    picture.select(others[0].index, true);
  }
}

const KEYS = {
  j: () => list.move(1),
  k: () => list.move(-1),
  ArrowDown: () => (document.activeElement === byId("list") ? list.move(1) : step(1)),
  ArrowUp: () => (document.activeElement === byId("list") ? list.move(-1) : step(-1)),
  ArrowRight: () => sideStep(1),
  ArrowLeft: () => sideStep(-1),
  "+": () => zoom(picture => picture.zoomBy(1.25)),
  "-": () => zoom(picture => picture.zoomBy(1 / 1.25)),
  0: () => zoom(picture => picture.reset()),
  "/": () => filters.search.focus(),
  "?": toggleKeys,
  t: nextTheme
};

function zoom(how) {
  if (detail && detail.picture) {
    how(detail.picture);
  }
}

document.addEventListener("keydown", event => {
  const inField = event.target.matches("input, select, textarea");
  if (event.key === "Escape" && inField) {
    event.target.blur();
  }
  const inRun = byId("findings").hidden && event.key !== "t" && event.key !== "?";
  if (inField || inRun || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) {
    return;
  }
  event.preventDefault();
  KEYS[event.key]();
});

// ---- a page that changes its width draws its picture anew

let drawnWidth = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== drawnWidth && detail && !matchMedia("print").matches) {
    drawnWidth = innerWidth;
    redraw();
  }
});

// ---- paper: the verdicts, every finding that the filters let through, then the figures of the run

function toPaper() {
  const paper = byId("paper");
  const run = element("div.run");
  drawRun(run, model);
  run.querySelectorAll("details").forEach((trace, index) => {
    trace.open = true;
    if (trace.children.length === 1) {
      trace.append(figuresOf(model.traces[index]));
    }
  });
  paper.replaceChildren(element("h1", {}, "Unsplit: ", byId("subject").textContent),
    ...model.traces.map((trace, index) => element("p.verdict-line", {}, ...summaryOf(model, trace, index))),
    list.shown().length < model.findings.length ? element("p.muted", {}, byId("count").textContent) : "", ...findingsOnPaper(), element("h2.part", {}, "The run"), run);
}

/** With the headings that the list has. */
function findingsOnPaper() {
  const parts = [];
  let heading = "";
  list.shown().forEach((finding, index) => {
    if (headingOf(finding) !== heading) {
      heading = headingOf(finding);
      parts.push(element("h2.part", {}, heading));
    }
    parts.push(onPaper(finding, index));
  });
  return parts;
}

function onPaper(finding, index) {
  const telling = finding.tellings[0];
  const steps = stepsOf(model, telling.witness);
  const body = element("article", {}, headOf(model, finding), element("p.message", {}, telling.message),
    ...factsOnPaper(finding), adviceOf(telling.insight));
  if (index < PRINTED && steps.length > 0) {
    const stage = element("div.stage");
    const sources = element("div.sources");
    printPicture(stage, telling.witness, steps, finding, 640);
    drawSources(sources, model, telling, steps, lanesOf(steps, finding.method).map((thread, at) => ({ thread, index: at })));
    body.append(stage, sources, whyOf(telling.witness, steps), callersOf(telling.insight));
  }
  return body;
}

/** What several analyses say alike, once. */
function factsOnPaper(finding) {
  const alike = new Map();
  for (const telling of finding.tellings) {
    const said = factsText(telling, "");
    alike.set(said, { telling, analyses: (alike.get(said)?.analyses || new Set()).add(telling.analysis) });
  }
  return [...alike.values()].map(({ telling, analyses }) => element("p.facts", {}, factsText(telling, [...analyses].join(", "))));
}

addEventListener("beforeprint", toPaper);
matchMedia("print").addEventListener("change", event => { if (event.matches) { toPaper(); } });
addEventListener("afterprint", () => byId("paper").replaceChildren());

const remembered = rememberedTheme();
if (THEMES.includes(remembered)) {
  setTheme(remembered);
}
