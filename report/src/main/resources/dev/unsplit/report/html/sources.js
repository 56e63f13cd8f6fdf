// SPDX-License-Identifier: Apache-2.0
// The source beside the picture: the lines around each step and each line that the hint names, these themselves marked.

const AROUND = 4;

/** Excerpts of the files that the steps and the hint are about, each line once; with a map from a step to its line. */
function drawSources(place, model, telling, steps, lanes) {
  const lines = new Map(); // from source and line number to its row
  const advised = telling.advised.map(site => model.sites[site]);
  const excerpts = excerptsOf(model, [...steps.map(step => step.site), ...advised]);
  for (const excerpt of excerpts) {
    const body = element("div.code");
    let before = excerpt.numbers[0];
    for (const line of excerpt.numbers) {
      if (line > before + 1) {
        body.append(element("div.gap", { "aria-hidden": "true" }, "⋯"));
      }
      before = line;
      const row = sourceLine(excerpt, line, steps, lanes, advised);
      lines.set(excerpt.index + ":" + line, row);
      body.append(row);
    }
    place.append(element("figure.excerpt", {}, element("figcaption", {}, excerpt.source.file), body));
  }
  return {
    isEmpty: excerpts.length === 0,
    look(step) {
      lines.forEach(row => row.classList.remove("looked-at"));
      const row = step && lines.get(step.site.source + ":" + step.site.line);
      if (row) {
        row.classList.add("looked-at");
      }
    }
  };
}

function excerptsOf(model, sites) {
  const bySource = new Map();
  for (const site of sites) {
    if (site.source < 0) {
      continue;
    }
    const numbers = bySource.get(site.source) || new Set();
    for (let line = site.line - AROUND; line <= site.line + AROUND; line++) {
      if (model.sources[site.source].lines[line] !== undefined) {
        numbers.add(line);
      }
    }
    bySource.set(site.source, numbers);
  }
  return [...bySource].map(([index, numbers]) => ({
    index,
    source: model.sources[index],
    numbers: [...numbers].sort((a, b) => a - b)
  }));
}

function sourceLine(excerpt, line, steps, lanes, advised) {
  const isHere = site => site.source === excerpt.index && site.line === line;
  const here = steps.filter(step => isHere(step.site));
  const isAdvised = advised.some(isHere);
  const row = element("div.line" + (here.length > 0 ? ".marked" : isAdvised ? ".advised" : ""), {},
    element("span.line-number", {}, String(line)),
    element("code", {}, ...coloured(excerpt.source.lines[line])));
  if (here.length > 0 || isAdvised) {
    const marks = element("span.marks");
    const seen = new Set();
    for (const step of here) {
      const lane = lanes.find(each => each.thread === step.thread);
      const text = step.thread + " " + step.action;
      if (!seen.has(text)) {
        seen.add(text);
        marks.append(element("span.mark." + tint(lane), {}, text));
      }
    }
    if (isAdvised) {
      marks.append(element("span.mark.hint", {}, "see what to do"));
    }
    row.append(marks);
  }
  return row;
}

const TOKENS = new RegExp(
  "(\\/\\/.*|\\/\\*.*?(?:\\*\\/|$)|^\\s*\\*.*)" // comments
  + "|(\"(?:[^\"\\\\]|\\\\.)*\"?|'(?:[^'\\\\]|\\\\.)*'?)" // strings
  + "|\\b(abstract|assert|boolean|break|byte|case|catch|char|class|continue|default|do|double|else|enum|extends|final|finally|float|for"
  + "|if|implements|import|instanceof|int|interface|long|native|new|null|package|private|protected|public|record|return|sealed|short"
  + "|static|strictfp|super|switch|synchronized|this|throw|throws|transient|true|false|try|var|void|volatile|while|yield)\\b", "g");

/** Comments, strings and keywords of a line of Java set off a little. */
function coloured(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(TOKENS)) {
    parts.push(text.slice(from, match.index));
    const kind = match[1] !== undefined ? "comment" : match[2] !== undefined ? "string" : "keyword";
    parts.push(element("span." + kind, {}, match[0]));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
