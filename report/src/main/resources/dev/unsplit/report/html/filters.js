// SPDX-License-Identifier: Apache-2.0
// Which findings are shown.

/** @param onChange told whenever another choice was made */
function drawFilters(form, model, onChange) {
  const search = element("input.search", {
    type: "search", id: "search", placeholder: "Search methods, fields, words", "aria-label": "Search findings",
    oninput: onChange, autocomplete: "off", spellcheck: "false"
  });
  const certainty = chips("Certainty", Object.keys(CERTAINTIES), model.findings, finding => finding.certainties);
  const rule = chips("Rule", Object.keys(RULES), model.findings, finding => [finding.rule]);
  const packages = choice("Package", "package", [...new Set(model.findings.map(finding => finding.package))].sort(),
    name => name || "(no package)");
  const traces = choice("Trace", "trace", model.traces.map((trace, index) => String(index)), index => model.traces[index].name);
  const onlyNew = element("input", { type: "checkbox", id: "only-new", onchange: onChange });
  form.append(search, certainty.element, rule.element,
    element("div.choices", {}, packages.element, traces.element,
      element("label.check", { for: "only-new", title: "Leaves out what a baseline or @SuppressWarnings accepts" },
        onlyNew, "Only new")));
  form.addEventListener("submit", event => event.preventDefault());

  /** One button for each value there is; none pressed means all. */
  function chips(label, values, findings, of) {
    const counts = new Map();
    findings.forEach(finding => of(finding).forEach(value => counts.set(value, (counts.get(value) || 0) + 1)));
    const pressed = new Set();
    const group = element("div.chips", { role: "group", "aria-label": label });
    for (const value of values.filter(each => counts.has(each))) {
      const chip = element("button.chip", {
        type: "button", "aria-pressed": "false", "data-value": value,
        onclick: () => {
          const on = !pressed.delete(value);
          if (on) {
            pressed.add(value);
          }
          chip.setAttribute("aria-pressed", String(on));
          onChange();
        }
      }, value, element("span.number", {}, number(counts.get(value))));
      group.append(chip);
    }
    group.hidden = counts.size < 2;
    return { element: group, admits: finding => pressed.size === 0 || of(finding).some(value => pressed.has(value)) };
  }

  function choice(label, id, values, text) {
    const select = element("select", { id, "aria-label": label, onchange: onChange }, element("option", { value: "*" }, "All " + id + "s"));
    values.forEach(value => select.append(element("option", { value: "=" + value }, text(value))));
    select.hidden = values.length < 2;
    return { element: select, admits: value => select.value === "*" || select.value === "=" + value };
  }

  return {
    search,
    admits(finding) {
      const words = search.value.toLowerCase().split(/\s+/).filter(word => word !== "");
      return certainty.admits(finding)
        && rule.admits(finding)
        && packages.admits(finding.package)
        && finding.traces.some(trace => traces.admits(String(trace)))
        && !(onlyNew.checked && finding.accepted)
        && words.every(word => searchText(finding).includes(word));
    }
  };
}
