// SPDX-License-Identifier: Apache-2.0
// The list of findings. Only the rows that can be seen exist, so that thousands of findings cost no more than twenty.

const FINDING_ROW = 74;
const HEADING_ROW = 34;
const BEYOND = 6; // rows that exist above and below what is seen

/** In this order; what is neither accepted nor harmless needs none. */
const HEADINGS = ["", "Known to do no harm", "Accepted"];

function headingOf(finding) {
  return HEADINGS[finding.accepted ? 2 : finding.benign ? 1 : 0];
}

/** @param onChoose told which finding was chosen */
function makeList(place, model, onChoose) {
  const canvas = element("div.canvas");
  place.append(canvas);
  let rows = []; // headings and findings, each with its top
  let shown = []; // the findings among them
  let chosen = null;

  place.addEventListener("scroll", render);
  new ResizeObserver(render).observe(place);

  function show(findings) {
    const groups = HEADINGS.map(heading => [heading, findings.filter(finding => headingOf(finding) === heading)]);
    rows = [];
    shown = [];
    let top = 0;
    for (const [heading, members] of groups) {
      if (heading && members.length > 0) {
        rows.push({ heading: `${heading} (${number(members.length)})`, top, height: HEADING_ROW });
        top += HEADING_ROW;
      }
      for (const finding of members) {
        rows.push({ finding, position: shown.length, top, height: FINDING_ROW });
        shown.push(finding);
        top += FINDING_ROW;
      }
    }
    canvas.style.height = top + "px";
    render();
  }

  function render() {
    const first = Math.max(0, indexAt(place.scrollTop) - BEYOND);
    const last = Math.min(rows.length, indexAt(place.scrollTop + place.clientHeight) + BEYOND + 1);
    canvas.replaceChildren(...rows.slice(first, last).map(row => (row.finding ? findingRow(row) : headingRow(row))));
    if (chosen !== null) {
      place.setAttribute("aria-activedescendant", "finding-" + chosen.index);
    }
  }

  /** The row at this height: rows are sorted by their top. */
  function indexAt(y) {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle].top + rows[middle].height <= y) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  function positioned(made, row) {
    made.style.top = row.top + "px";
    made.style.height = row.height + "px";
    return made;
  }

  function headingRow(row) {
    return positioned(element("div.heading", { role: "presentation" }, row.heading), row);
  }

  function findingRow(row) {
    const finding = row.finding;
    const isChosen = chosen === finding;
    const what = finding.anomaly || RULES[finding.rule].toLowerCase();
    return positioned(element("div.row" + (isChosen ? ".chosen" : "") + (finding.accepted || finding.benign ? ".settled" : ""), {
      role: "option", id: "finding-" + finding.index, "aria-selected": String(isChosen),
      "aria-setsize": shown.length, "aria-posinset": row.position + 1,
      "aria-label": finding.tellings[0].message,
      onclick: () => choose(finding)
    },
    element("div.row-title", { title: whatIsWrong(finding).join(", ") }, whatIsWrong(finding).map(shortName).join(", ")),
    element("div.row-what", {}, finding.variable && finding.method ? `${what} · ${shortName(finding.variable)}` : what),
    element("div.row-facts", {}, ...finding.certainties.map(certaintyBadge), element("span", {}, finding.often),
      model.traces.length > 1 ? element("span.row-trace", {}, finding.traces.length > 1 ? `in ${finding.traces.length} traces` : model.traces[finding.traces[0]].name) : "")), row);
  }

  function choose(finding) {
    chosen = finding;
    reveal(finding);
    render();
    onChoose(finding);
  }

  function reveal(finding) {
    const row = rows.find(each => each.finding === finding);
    if (row && row.top < place.scrollTop) {
      place.scrollTop = row.position === 0 ? 0 : row.top;
    } else if (row && row.top + row.height > place.scrollTop + place.clientHeight) {
      place.scrollTop = row.top + row.height - place.clientHeight;
    }
  }

  /** Goes so many findings on, or back. */
  function move(by) {
    if (shown.length === 0) {
      return;
    }
    const at = shown.indexOf(chosen);
    choose(shown[at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + by))]);
  }

  return { show, choose, move, chosen: () => chosen, shown: () => shown };
}
