// Files from what a person drops, pastes or types.

// All files of a drop, folders included; each with the path that it is shown by.
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map((file) => ({ file, path: file.name }));
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry, found) {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    try {
      found.push({ file: await new Promise((resolve, reject) => entry.file(resolve, reject)), path });
    } catch {
      found.push({ file: null, path });
    }
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (!some.length) return;
    for (const one of some) await walk(one, found);
  }
}

export const chosen = (input) => [...input.files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

// The bytes that a pasted text stands for, and what kind of text it was.
export function fromText(text) {
  const data = /^\s*data:([^,]*),(.*)$/s.exec(text);
  if (data) {
    const bytes = /;\s*base64\s*$/i.test(data[1]) ? base64(data[2]) : percentDecoded(data[2]);
    if (bytes) return { bytes, type: "data address" };
  }
  const dense = text.replace(/\s+/g, "");
  if (/^(?:[0-9a-f]{2}){4,}$/i.test(dense) && !/^\d+$/.test(dense)) {
    return { bytes: Uint8Array.from(dense.match(/../g), (pair) => parseInt(pair, 16)), type: "hexadecimal" };
  }
  // One word could be base64 by chance: it counts from 16 characters on, and with both cases or digits in it.
  if (dense.length >= 16 && /[a-z]/.test(dense) && /[A-Z0-9]/.test(dense) && !/[^\S\r\n]/.test(text.trim())) {
    const bytes = base64(dense);
    if (bytes) return { bytes, type: "base64" };
  }
  return { bytes: new TextEncoder().encode(text), type: "text" };
}

function base64(text) {
  const dense = text.replace(/\s+/g, "");
  if (dense.length % 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(dense)) return null;
  return Uint8Array.from(atob(dense), (character) => character.charCodeAt(0));
}

function percentDecoded(text) {
  const bytes = [];
  const encoder = new TextEncoder();
  for (const part of text.match(/%[0-9a-f]{2}|[^%]+|%/gi) ?? []) {
    if (/^%[0-9a-f]{2}$/i.test(part)) bytes.push(parseInt(part.slice(1), 16));
    else bytes.push(...encoder.encode(part));
  }
  return Uint8Array.from(bytes);
}
