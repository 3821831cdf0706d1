// Asks the server. Each request carries all that it needs; the server remembers nothing.

export class Refused extends Error {}
export class Away extends Error {}

const PATIENCE = 30_000; // ms, longer than the server's own limit
const PATIENCE_FOR_FILES = 75_000;
const PAUSE = 1500; // ms between two knocks

async function send(task, request, patience) {
  try {
    return await fetch(`do/${task}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw new Away("The server does not answer.");
  }
}

async function checked(task, request, patience = PATIENCE) {
  const response = await send(task, request, patience);
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new Refused(told.error || `The server answers ${response.status}.`);
}

export async function ask(task, request = {}) {
  const response = await checked(task, request);
  try {
    return await response.json();
  } catch {
    throw new Away("The answer broke off.");
  }
}

export async function fetchFile(task, request) {
  const response = await checked(task, request, PATIENCE_FOR_FILES);
  const name = /filename="([^"]*)"/.exec(response.headers.get("Content-Disposition") || "");
  const data = await response.blob();
  return { data, media: response.headers.get("Content-Type"), name: name ? name[1] : task };
}

let knocking = null;

/** Resolves when the server is back. */
export function back() {
  knocking ??= new Promise((resolve) => {
    const knock = () =>
      ask("shelf").then(
        () => ((knocking = null), resolve()),
        () => setTimeout(knock, PAUSE),
      );
    setTimeout(knock, PAUSE);
  });
  return knocking;
}
