// SPDX-License-Identifier: Apache-2.0
// Elements are made of text alone: no name of a program is ever read as markup.

/** element("p.note", {title: "…"}, "text", child, …) */
function element(kind, attributes, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  if (classes.length > 0) {
    made.className = classes.join(" ");
  }
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== undefined) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== ""));
  return made;
}

function byId(id) {
  return document.getElementById(id);
}

function certaintyBadge(certainty) {
  return element("span.badge." + certainty, { title: CERTAINTIES[certainty] || "" }, certainty);
}
