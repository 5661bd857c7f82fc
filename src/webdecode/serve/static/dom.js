// Elements, without any markup made from strings: what a file contains is never taken for markup.

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

// A bar for a share of 0 to 1. It says nothing that the number beside it does not, so it is hidden from readers.
export function bar(share) {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  drawn.setAttribute("class", "bar");
  drawn.setAttribute("aria-hidden", "true");
  const filled = document.createElementNS(space, "rect");
  filled.setAttribute("width", `${100 * share}%`);
  filled.setAttribute("height", "100%");
  drawn.append(filled);
  return drawn;
}

// Text with U+FFFD marked, and with a picture in the place of each control character.
export function marked(text) {
  const parts = text.split(/(\uFFFD+|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]+)/);
  return parts.filter(Boolean).map((part) => {
    if (part[0] === "\uFFFD") return element("mark", { title: "U+FFFD" }, part);
    if (/^[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(part)) {
      const pictures = [...part].map((one) => one === "\u007F" ? "\u2421" : String.fromCharCode(0x2400 + one.charCodeAt(0)));
      return element("span", { class: "control" }, pictures.join(""));
    }
    return part;
  });
}
