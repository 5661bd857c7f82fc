// What is asked of the local server. A file is streamed from the disk, never held in memory.

export class Failure extends Error {
  constructor(code) { super(code); this.code = code; }
}

// POST the bytes; resolves to the JSON answer. progress(done, all) is told how far the upload is.
export function send(path, query, body, { progress, signal } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${path}?${new URLSearchParams(query)}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    if (progress) request.upload.onprogress = (event) => progress(event.loaded, event.total);
    request.onload = () => request.status === 200 && request.response
      ? resolve(request.response)
      : reject(new Failure(request.response?.error ?? "other"));
    request.onabort = () => reject(new Failure("stopped"));
    request.onerror = async () => reject(new Failure(await readable(body) ? "unreachable" : "unreadable"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

async function readable(body) {
  try { await body.slice(0, 1).arrayBuffer(); return true; } catch { return false; }
}

export async function about() {
  const answer = await fetch("/api/about");
  if (!answer.ok) throw new Failure("other");
  return answer.json();
}
