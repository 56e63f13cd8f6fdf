// SPDX-License-Identifier: Apache-2.0
// Draws an interleaving: lanes, transactions, steps, locks and arrows; lets people walk through it, zoom and pan.

const CHARACTER = 7.25; // width of a character of a step, roughly
const TALLEST = 640; // what is taller is looked at in parts

let pictures = 0; // ids of markers must differ

/**
 * @param onStep told which step is looked at: its index, or -1
 * @return what the keyboard needs: the steps, and how to go to one
 */
function drawPicture(place, witness, steps, finding, onStep) {
  const layout = layoutOf(witness, steps, finding.method, place.clientWidth || 900);
  const picture = paint(place, layout, witness, finding);
  const view = zoomable(picture, layout);
  let selected = -1;

  function look(index) {
    picture.steps.classed("looked-at", step => step.index === index);
    picture.arrows.classed("looked-at", arrow => arrow.from === index || arrow.to === index);
    picture.root.classed("looking", index >= 0);
    onStep(index);
  }

  function select(index, focus) {
    selected = index;
    picture.steps
      .attr("tabindex", step => (step.index === Math.max(0, index) ? 0 : -1))
      .attr("aria-selected", step => String(step.index === index));
    look(index);
    if (index >= 0) {
      view.reveal(layout.steps[index]);
      if (focus) {
        picture.steps.nodes()[index].focus({ preventScroll: true });
      }
    }
  }

  picture.steps
    .on("pointerenter", (event, step) => look(step.index))
    .on("pointerleave", () => look(selected))
    .on("focus", (event, step) => { if (selected !== step.index) { select(step.index, false); } })
    .on("click", (event, step) => select(step.index, true));
  return { layout, select, selected: () => selected, zoomBy: view.zoomBy, reset: view.reset };
}

/** The same for paper: nothing to do with it but look. */
function printPicture(place, witness, steps, finding, width) {
  const layout = layoutOf(witness, steps, finding.method, width);
  const picture = paint(place, layout, witness, finding);
  picture.svg.attr("viewBox", `0 0 ${layout.width} ${layout.height}`).attr("width", layout.width);
}

function paint(place, layout, witness, finding) {
  const head = "arrow-" + pictures++;
  const svg = d3.select(place).append("svg")
    .attr("class", "picture kind-" + witness.kind)
    .attr("role", "listbox")
    .attr("aria-label", `Interleaving of ${layout.lanes.map(lane => lane.thread).join(", ")}: ${counted(layout.steps.length, "step")}`);
  marker(svg, head, "arrow-head");
  marker(svg, head + "-weak", "arrow-head weak");
  const root = svg.append("g").attr("class", "root");
  const laneGroup = root.append("g").attr("aria-hidden", "true");
  laneGroup.selectAll("rect").data(layout.lanes).join("rect")
    .attr("class", lane => "lane " + tint(lane))
    .attr("x", lane => lane.x).attr("y", 0)
    .attr("width", lane => lane.width).attr("height", layout.height);
  drawAxis(root, layout);
  drawBoxes(root, layout, finding);
  root.append("g").attr("aria-hidden", "true").selectAll("line").data(layout.spines).join("line")
    .attr("class", spine => "spine" + (spine.broken ? " broken" : ""))
    .attr("x1", spine => spine.x).attr("x2", spine => spine.x)
    .attr("y1", spine => spine.top).attr("y2", spine => spine.bottom);
  drawHolds(root, layout);
  const arrows = drawArrows(root, layout, head);
  const steps = drawSteps(root, layout);
  const header = svg.append("g").attr("class", "header").attr("aria-hidden", "true");
  drawHeader(header, layout);
  return { svg, root, header, arrows, steps };
}

function marker(svg, id, kind) {
  svg.append("defs").append("marker")
    .attr("id", id).attr("viewBox", "0 0 8 8").attr("refX", 7).attr("refY", 4)
    .attr("markerWidth", 7).attr("markerHeight", 7).attr("orient", "auto-start-reverse")
    .append("path").attr("class", kind).attr("d", "M0,0.5 L8,4 L0,7.5 z");
}

/** Threads have a colour of their own, as long as there are colours. */
function tint(lane) {
  return "thread-" + (lane.index < 5 ? lane.index : "more");
}

function drawAxis(root, layout) {
  const axis = root.append("g").attr("class", "axis").attr("aria-hidden", "true");
  const rows = axis.selectAll("g").data(layout.steps).join("g");
  rows.append("line").attr("x1", layout.axis - 8).attr("x2", layout.width)
    .attr("y1", step => step.y + PILL / 2).attr("y2", step => step.y + PILL / 2);
  rows.append("text").attr("x", layout.axis - 12).attr("y", step => step.y + PILL / 2 + 4)
    .text(step => (step.event > 0 ? number(step.event) : hasEvents(layout) ? "" : step.index + 1));
}

/** What was predicted has no events. */
function hasEvents(layout) {
  return layout.steps.some(step => step.event > 0);
}

function drawBoxes(root, layout, finding) {
  const boxes = root.append("g").attr("class", "boxes").selectAll("g").data(layout.boxes).join("g")
    .attr("class", box => "box " + tint(box.lane) + (isBlamed(box, finding) ? " blamed" : ""))
    .attr("role", "presentation");
  boxes.append("rect").attr("rx", 7)
    .attr("x", box => box.lane.x).attr("y", box => box.top)
    .attr("width", box => box.lane.width).attr("height", box => box.bottom - box.top);
  boxes.append("text").attr("x", box => box.lane.x + INSET).attr("y", box => box.top + 17)
    .text(box => fitted(shortName(box.transaction.method), Math.floor((box.lane.width - 2 * INSET) / 7)));
  boxes.append("title").text(box => `${box.transaction.method}, a transaction of thread ${box.transaction.thread}`);
}

function isBlamed(box, finding) {
  return finding.blamed && finding.rule === "atomicity" && box.transaction.method === finding.method && box.lane.index === 0;
}

function drawHolds(root, layout) {
  const holds = root.append("g").attr("class", "holds").selectAll("g").data(layout.holds).join("g").attr("class", "hold");
  holds.append("rect").attr("rx", 2.5).attr("width", 5)
    .attr("x", hold => hold.x).attr("y", hold => hold.top).attr("height", hold => Math.max(2, hold.bottom - hold.top));
  holds.append("title").text(hold => `${hold.lane.thread} holds ${hold.lock}`);
}

function drawArrows(root, layout, head) {
  const arrows = root.append("g").attr("class", "arrows").attr("aria-hidden", "true")
    .selectAll("g").data(layout.arrows).join("g")
    .attr("class", arrow => "arrow" + (arrow.strong ? " strong" : " weak") + (arrow.both ? " both" : ""))
    .attr("data-from", arrow => arrow.from).attr("data-to", arrow => arrow.to);
  arrows.append("path").attr("class", "halo").attr("d", arrow => arrow.path);
  arrows.append("path").attr("class", "line").attr("d", arrow => arrow.path)
    .attr("marker-end", arrow => `url(#${head}${arrow.strong ? "" : "-weak"})`)
    .attr("marker-start", arrow => (arrow.both ? `url(#${head})` : null));
  arrows.append("title").text(arrow => {
    const from = layout.steps[arrow.from];
    const to = layout.steps[arrow.to];
    return `${from.thread} ${deed(from)} – ${arrow.label} – ${to.thread} ${deed(to)}`;
  });
  return arrows;
}

function drawSteps(root, layout) {
  const steps = root.append("g").attr("class", "steps").selectAll("g").data(layout.steps).join("g")
    .attr("class", step => "step " + tint(step.lane) + (isAccess(step) ? " access" : "") + (WRITING.has(step.action) ? " writes" : ""))
    .attr("transform", step => `translate(${step.x},${step.y})`)
    .attr("role", "option").attr("aria-selected", "false")
    .attr("tabindex", (step, index) => (index === 0 ? 0 : -1))
    .attr("aria-label", step => stepText(step, layout.steps.length));
  steps.append("rect").attr("class", "pill").attr("rx", 6).attr("width", step => step.width).attr("height", PILL);
  const label = steps.append("text").attr("class", "deed").attr("x", 10)
    .attr("y", step => (placeText(step.site) ? 16 : 23));
  label.append("tspan").attr("class", "action").text(step => step.action);
  label.append("tspan").attr("class", "target").attr("dx", 6).text(targetText);
  steps.append("text").attr("class", "place").attr("x", 10).attr("y", 30)
    .text(step => fitted(placeText(step.site), Math.floor((step.width - 16) / 6.4)));
  steps.append("title").text(step => stepText(step, layout.steps.length));
  return steps;
}

/** As much of the name as there is room for. */
function targetText(step) {
  const characters = Math.floor((step.width - 26) / CHARACTER) - step.action.length;
  const name = shortName(step.target);
  return name.length <= characters ? name : fitted(lastName(step.target), Math.max(3, characters));
}

/** All about a step, for ears and for the line below the picture. */
function stepText(step, all) {
  const parts = [`Step ${step.index + 1} of ${all}: ${step.thread}`, `${step.action} ${step.target}`.trim()];
  if (placeText(step.site)) {
    parts.push("at " + placeText(step.site));
  }
  if (step.event > 0) {
    parts.push("event " + step.event);
  }
  if (isBoxed(step.transaction)) {
    parts.push("in " + step.transaction.method);
  } else if (step.transaction.known) {
    parts.push("outside transactions");
  }
  return parts.join(", ");
}

function drawHeader(header, layout) {
  header.append("rect").attr("class", "shade").attr("width", layout.width).attr("height", HEAD - 8);
  header.append("text").attr("class", "time").attr("x", layout.axis - 12).attr("y", 22)
    .text(hasEvents(layout) ? "event" : "step");
  const names = header.selectAll("g").data(layout.lanes).join("g").attr("class", lane => "name " + tint(lane));
  names.append("circle").attr("cx", lane => lane.x + INSET + 4).attr("cy", 18).attr("r", 4);
  names.append("text").attr("x", lane => lane.x + INSET + 16).attr("y", 22)
    .text(lane => fitted(lane.thread, Math.floor((lane.width - 36) / 7.4)));
  names.append("title").text(lane => "Thread " + lane.thread);
}

/** Drag to pan, ctrl and wheel or two fingers to zoom; the names of the threads stay at the top. */
function zoomable(picture, layout) {
  const svg = picture.svg;
  const node = svg.node();
  const room = () => node.clientWidth || layout.width;
  const start = Math.max(0.55, Math.min(1, room() / layout.width));
  const height = Math.min(TALLEST, Math.ceil(layout.height * start));
  svg.attr("height", height);
  const behaviour = d3.zoom()
    .scaleExtent([0.3, 3])
    .translateExtent([[0, 0], [Math.max(layout.width, room() / start), Math.max(layout.height, height / start)]])
    .extent(() => [[0, 0], [room(), height]])
    .filter(event => {
      if (event.type === "wheel") {
        return event.ctrlKey || event.metaKey;
      }
      return event.touches ? event.touches.length > 1 || overflows(d3.zoomTransform(node)) : !event.button;
    })
    .on("zoom", event => {
      const { x, y, k } = event.transform;
      picture.root.attr("transform", `translate(${x},${y}) scale(${k})`);
      picture.header.attr("transform", `translate(${x},${Math.max(0, y)}) scale(${k})`);
      svg.classed("zoomed", overflows(event.transform));
    });
  svg.call(behaviour).on("dblclick.zoom", null);
  svg.on("wheel.pan", event => {
    if (event.ctrlKey || event.metaKey) {
      return;
    }
    const before = d3.zoomTransform(node);
    svg.call(behaviour.translateBy, -event.deltaX / before.k, -event.deltaY / before.k);
    const after = d3.zoomTransform(node);
    if (after.x !== before.x || after.y !== before.y) {
      event.preventDefault();
    }
  }, { passive: false });
  reset();

  function overflows(transform) {
    return layout.width * transform.k > room() + 1 || layout.height * transform.k > height + 1;
  }

  function reset() {
    svg.call(behaviour.transform, d3.zoomIdentity.scale(start));
  }

  function zoomBy(factor) {
    svg.call(behaviour.scaleBy, factor, [room() / 2, height / 2]);
  }

  /** Moves the picture no further than needed. */
  function reveal(step) {
    const transform = d3.zoomTransform(node);
    const dx = shift(transform.applyX(step.x), transform.applyX(step.x + step.width), 8, room() - 8);
    const dy = shift(transform.applyY(step.y - TITLE), transform.applyY(step.y + PILL), HEAD * transform.k, height - 12);
    if (dx !== 0 || dy !== 0) {
      svg.call(behaviour.translateBy, dx / transform.k, dy / transform.k);
    }
  }

  return { reset, zoomBy, reveal };
}

/** By how much to move what reaches from low to high so that it lies between first and last. */
function shift(low, high, first, last) {
  if (low < first) {
    return first - low;
  }
  return high > last ? Math.max(last - high, first - low) : 0;
}
