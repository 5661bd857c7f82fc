// The page: takes files however they come, and has them checked one after another.

import { chosen, dropped, fromText } from "./files.js";
import { Result } from "./result.js";
import { about } from "./server.js";
import { bytes, lang, texts } from "./texts.js";

const at = (id) => document.getElementById(id);
const drop = at("drop"), status = at("status"), results = at("results");
const queue = [];
let known = { limit: Infinity, encodings: [] };
let running = false;

document.documentElement.lang = lang;
document.title = texts.title;
for (const one of document.querySelectorAll("[data-text]")) one.textContent = texts[one.dataset.text];
for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", texts[one.dataset.label]);
document.querySelector(`nav [lang="${lang}"]`).setAttribute("aria-current", "true");

const tell = (text) => { status.textContent = text; };

async function add(files) {
  await ready;
  if (!files.length) return tell(texts.nothing);
  const contentType = at("content-type").value.trim();
  const added = files.map(({ file, path }) => new Result(file, path, known, tell));
  results.prepend(...added.map((one) => one.element));
  queue.push(...added.map((result) => ({ result, contentType })));
  if (running) return;
  running = true;
  let checked = 0, total = 0;
  while (queue.length) {
    const { result, contentType } = queue.shift();
    total += 1;
    tell(texts.checking(result.path, total, total + queue.length));
    if (await result.check(contentType)) {
      checked += 1;
      if (total === 1 && !queue.length) result.toggle(true);
    }
  }
  running = false;
  if (checked) tell([texts.all_done(checked), checked < total ? texts.some_failed(total - checked) : ""].join(" ").trim());
}

at("choose-files").addEventListener("click", () => at("files").click());
at("choose-folder").addEventListener("click", () => at("folder").click());
for (const input of [at("files"), at("folder")]) {
  input.addEventListener("change", () => {
    const files = chosen(input);
    input.value = "";  // the same file may be chosen again
    add(files);
  });
}

addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.classList.remove("over"); });
addEventListener("drop", async (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  add(await dropped(event.dataTransfer));
});
addEventListener("paste", (event) => {
  if (event.clipboardData.files.length) {
    event.preventDefault();
    add(chosen(event.clipboardData));
  } else if (!event.target.closest("textarea, input")) {
    paste(event.clipboardData.getData("text/plain"));
  }
});
at("check-pasted").addEventListener("click", () => paste(at("pasted").value));

function paste(text) {
  if (!text) return tell(texts.nothing);
  const { bytes, type } = fromText(text);
  const name = texts.pasted_name(type);
  add([{ file: new File([bytes], `${name}.txt`), path: name }]);
}

const ready = about().then((answer) => {
  known = answer;
  at("promise").textContent = texts.promise(bytes(answer.limit));
}, () => tell(texts.errors.unreachable()));
