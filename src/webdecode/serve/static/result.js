// One file's result: a heading that opens and closes, and what is known of the file below it.

import { bar, element, marked } from "./dom.js";
import { Failure, send } from "./server.js";
import { bytes, lang, languageName, number, percent, texts } from "./texts.js";

// Bytes that a preview is made from.
const HEAD = 16384;
// Bytes shown before the first one that is not ASCII.
const BEFORE = 120;
// Characters in a preview: beyond them a second one shows where the text stops being ASCII.
const SHOWN = 500;

const SPOKEN = {
  "Shift_JIS": "ja", "EUC-JP": "ja", "ISO-2022-JP": "ja", "EUC-KR": "ko", "Big5": "zh-Hant", "GBK": "zh-Hans", "gb18030": "zh-Hans",
};
const UTF = /^UTF-/;

let count = 0;

export class Result {
  constructor(file, path, about, tell) {
    this.file = file;
    this.path = path;
    this.about = about;
    this.tell = tell;
    this.stopping = new AbortController();
    const id = `result-${++count}`;
    this.answer = element("span", { class: "answer" });
    this.level = element("span", { class: "level", hidden: true });
    this.head = element("button", { type: "button", class: "head", "aria-expanded": "false", "aria-controls": id, onclick: () => this.toggle() },
      element("span", { class: "file" }, path), this.answer, this.level);
    this.bar = element("progress", { max: 1, value: 0, "aria-label": texts.progress(path) });
    this.done = element("span", { class: "note" }, texts.waiting);
    this.stop = element("button", { type: "button", onclick: () => this.stopping.abort() }, texts.stop);
    this.working = element("div", { class: "working" }, this.bar, this.done, this.stop);
    this.body = element("div", { class: "body", id, hidden: true });
    this.element = element("article", { class: "result" }, element("h2", {}, this.head), this.working, this.body);
    this.head.disabled = true;
  }

  get stopped() { return this.stopping.signal.aborted; }

  async check(contentType) {
    try {
      if (this.stopped) throw new Failure("stopped");
      if (!this.file) throw new Failure("unreadable");
      if (this.file.size > this.about.limit) throw new Failure("too_large");
      this.found = await send("/api/check", contentType ? { content_type: contentType } : {}, this.file, this.watched());
      this.show();
      return true;
    } catch (failure) {
      this.fail(failure);
      return false;
    } finally {
      this.working.hidden = true;
    }
  }

  watched() {
    return {
      signal: this.stopping.signal,
      progress: (done, all) => {
        this.bar.value = done / all;
        this.done.textContent = done < all ? texts.sent(bytes(done), bytes(all)) : texts.counting;
        if (done === all) this.bar.removeAttribute("value");
      },
    };
  }

  fail(failure) {
    if (!(failure instanceof Failure)) console.error(failure);
    const why = failure.code === "stopped" ? texts.stopped : (texts.errors[failure.code] ?? texts.errors.other)(bytes(this.about.limit));
    this.answer.textContent = why;
    this.answer.classList.add("error");
    this.tell(texts.failed(this.path, why));
  }

  show() {
    const found = this.found;
    this.label = !found.name ? texts.names[found.reason] ?? texts.names.unknown
      : UTF.test(found.encoding) ? texts.bom(found.encoding, found.bom) : found.encoding;
    this.answer.textContent = this.label;
    this.level.textContent = texts.levels[found.level];
    this.level.classList.add(found.level);
    this.level.hidden = found.reason === "binary" || found.reason === "empty";  // there is nothing to be sure of
    this.head.disabled = false;
  }

  toggle(open = this.body.hidden) {
    this.head.setAttribute("aria-expanded", String(open));
    this.body.hidden = !open;
    if (open && !this.body.childNodes.length) this.fill();
  }

  fill() {
    const found = this.found, decision = found.decision;
    const share = found.shares[found.encoding] ?? 0;
    this.body.append(element("p", {}, texts.reasons[found.reason]({ label: this.label, share })));
    const differs = found.encoding !== null && decision.encoding !== found.encoding;
    const other = found.candidates.find((one) => one.encoding);
    const notes = [
      differs ? texts.browser_differs(decision.encoding, texts.browser_because[decision.rule]) : null,
      other && other.encoding !== found.encoding && found.encoding ? texts.detection_differs(other.encoding, other.confidence) : null,
      found.conflict ? texts.conflict : null,
    ].filter(Boolean);
    if (notes.length) this.body.append(element("p", { class: found.conflict ? "warning" : "note" }, notes.join(" ")));
    if (found.looked_at.size < found.size) {
      this.body.append(element("p", { class: "note" }, texts.looked_at(found.looked_at.start, bytes(found.looked_at.size), bytes(found.size))));
    }
    this.damage = element("p", { class: "note" });
    this.previews = element("div", { "aria-live": "polite" });
    this.saving = element("div");
    this.body.append(this.actions(), this.damage, this.saving, this.previews, this.why());
    this.preview();
  }

  actions() {
    const found = this.found;
    const guesses = [found.shown, decisionLabel(found.decision, this.about), ...found.candidates.map((one) => one.encoding)];
    const suggested = [...new Set(guesses.filter((name) => name === found.shown || this.about.encodings.includes(name)))].filter(Boolean);
    const option = (name) => element("option", { value: name, selected: name === found.shown }, name);
    this.choice = element("select", { onchange: () => this.preview() },
      found.shown ? null : element("option", { value: "", selected: true }, texts.no_choice),
      suggested.length ? element("optgroup", { label: texts.suggested }, ...suggested.map(option)) : null,
      element("optgroup", { label: texts.all_encodings },
        ...this.about.encodings.filter((name) => !suggested.includes(name)).map(option)));
    this.saves = [[texts.save, "0"], [texts.save_bom, "1"]].map(([label, bom]) =>
      element("button", { type: "button", onclick: () => this.save(bom) }, label));
    return element("div", { class: "actions" }, element("label", {}, texts.read_as, this.choice), ...this.saves);
  }

  async preview() {
    const found = this.found, encoding = this.choice.value;
    for (const button of this.saves) button.disabled = !encoding;
    if (!encoding) return;
    const whole = found.size <= HEAD;
    try {
      const shown = await send("/api/preview", { encoding, whole: whole ? "1" : "0" }, this.file.slice(0, HEAD));
      const far = found.first_non_ascii !== null && !found.ascii_bytes && found.first_non_ascii >= SHOWN;
      let excerpt = null;
      if (far) {
        const start = found.first_non_ascii - BEFORE;
        const end = start + HEAD >= found.size;
        excerpt = await send("/api/preview", { encoding, whole: end ? "1" : "0" }, this.file.slice(start, start + HEAD));
      }
      if (encoding !== this.choice.value) return;  // another was chosen meanwhile
      this.damage.textContent = encoding !== found.shown || found.replacements === null ? texts.not_counted : texts.replaced(found.replacements);
      const language = SPOKEN[encoding] ?? found.candidates[0]?.language ?? null;
      this.previews.replaceChildren(
        ...this.block(texts.preview([...shown.text].length), shown, language),
        ...(excerpt ? this.block(texts.excerpt(found.first_non_ascii), { ...excerpt, text: `…${excerpt.text}` }, language) : []));
    } catch (failure) {
      this.complain(failure);
    }
  }

  block(title, shown, language) {
    if (!shown.text) return [element("p", { class: "note" }, texts.preview_empty)];
    return [
      element("h3", {}, title),
      shown.replacements ? element("p", { class: "note" }, texts.marked(shown.replacements)) : null,
      element("pre", { tabindex: "0", role: "region", "aria-label": `${title}, ${this.path}`, lang: language ?? lang, dir: "auto" }, ...marked(shown.text)),
    ].filter(Boolean);
  }

  complain(failure) {
    if (!(failure instanceof Failure)) console.error(failure);
    const why = failure.code === "stopped" ? texts.stopped : (texts.errors[failure.code] ?? texts.errors.other)(bytes(this.about.limit));
    this.saving.replaceChildren(element("p", { class: "error" }, why));
    this.tell(texts.failed(this.path, why));
  }

  async save(bom) {
    const encoding = this.choice.value;
    this.stopping = new AbortController();
    this.bar.value = 0;
    this.bar.setAttribute("aria-label", texts.saving(this.path));
    this.done.textContent = "";
    this.saving.replaceChildren(this.working);
    this.working.hidden = false;
    for (const button of this.saves) button.disabled = true;
    this.tell(texts.saving(this.path));
    try {
      const made = await send("/api/convert", { encoding, bom, name: this.file.name }, this.file, this.watched());
      element("a", { href: `/api/text/${made.text}`, download: "" }).click();
      const said = texts.saved(this.path, made.replacements);
      this.saving.replaceChildren(element("p", { class: "note" }, said));
      if (encoding === this.choice.value) this.damage.textContent = texts.replaced(made.replacements);
      this.tell(said);
    } catch (failure) {
      this.complain(failure);
    } finally {
      for (const button of this.saves) button.disabled = !this.choice.value;
    }
  }

  why() {
    const found = this.found;
    const inside = element("details", {}, element("summary", {}, texts.why));
    if (Object.values(found.scores).some(Boolean)) inside.append(element("h3", {}, texts.patterns), patternTable(found));
    if (found.candidates.some((one) => one.encoding)) inside.append(element("h3", {}, texts.detection), candidateTable(found.candidates));
    inside.append(element("h3", {}, texts.path), element("ol", {}, ...found.steps.map(step)));
    return inside;
  }
}

function decisionLabel(decision, about) {
  return about.encodings.includes(decision.encoding) ? decision.encoding : null;
}

function table(caption, titles, rows) {
  return element("table", { "aria-label": caption },
    element("thead", {}, element("tr", {}, ...titles.map((title) => element(title ? "th" : "td", title ? { scope: "col" } : {}, title)))),
    element("tbody", {}, ...rows));
}

function patternTable({ scores, shares }) {
  return table(texts.patterns, [texts.pattern, texts.score, texts.share, ""], Object.keys(scores).map((name) => element("tr", {},
    element("th", { scope: "row" }, name),
    element("td", { class: "number" }, number(scores[name])),
    element("td", { class: "number" }, percent(shares[name])),
    element("td", { class: "wide" }, bar(shares[name])))));
}

function candidateTable(candidates) {
  return table(texts.detection, [texts.pattern, texts.confidence, texts.spoken, ""], candidates.map((one) => element("tr", {},
    element("th", { scope: "row" }, one.encoding),
    element("td", { class: "number" }, percent(one.confidence)),
    element("td", {}, one.language ? languageName(one.language) : ""),
    element("td", { class: "wide" }, bar(one.confidence)))));
}

function step(one) {
  const verdict = texts.verdicts[one.verdict]?.(one) ?? "";
  const said = texts.steps[`${one.rule}_${one.verdict}`] ?? texts.steps[one.rule];
  return element("li", { class: one.verdict === "decides" ? "decides" : null }, said(one, verdict));
}
