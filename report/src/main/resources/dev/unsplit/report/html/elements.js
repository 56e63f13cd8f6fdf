// SPDX-License-Identifier: Apache-2.0
// Elements are made of text alone: no name of a program is ever read as markup.

/** What would do something, such as turn the direction of the text behind it, as it is written in Java sources. Tabs stay: lines of source have them. */
const ACTIVE = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

function printable(text) {
  return text.replace(ACTIVE, character => character.split("")
    .map(unit => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));
}

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
