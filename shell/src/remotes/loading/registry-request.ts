/**
 * Requests the registry. It is in the entry chunk and has no imports, so that the request runs while the shared chunks
 * load.
 */
const REGISTRY = '/app/registry.json';
const TIME_LIMIT_MS = 10_000;
const TRIES = 3;

async function ask(): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(new URL(REGISTRY, location.origin), {
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      if (!answer.ok) throw new Error(`registry returned ${answer.status}`);
      return await answer.json();
    } catch (error) {
      if (attempt >= TRIES) throw error;
      await new Promise((done) => setTimeout(done, 400 * attempt));
    }
  }
}

/** The registry that the server wrote into the page of a signed-in browser (docs/adr/0032-first-paint.md). */
export function registryOfPage(): unknown {
  const text = document.getElementById('registry')?.textContent;
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    // Damaged in transit: it is requested instead.
    return undefined;
  }
}

/** The registry of a tab, from the page or from the request. After a failure the next call requests it again. */
export function createRequest(): () => Promise<unknown> {
  let pending: Promise<unknown> | undefined;
  return () => {
    const written = registryOfPage();
    pending ??= (written === undefined ? ask() : Promise.resolve(written)).catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

export const requestRegistry = createRequest();
