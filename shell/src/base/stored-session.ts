/** Repeats the storage key and format of the session package, which is not loaded yet. */
export const SESSION_KEY = 'textloom.session';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The name of a stored sign-in. */
export function storedSession(): string | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem(SESSION_KEY) ?? 'null',
    );
    return isRecord(stored) && typeof stored.session === 'string' ? stored.session : undefined;
  } catch {
    // Without storage: the session handles that itself.
    return undefined;
  }
}

/** The key of the client application that the server wrote into the page. */
export const keyOfPage = (): string =>
  document.querySelector('meta[name="textloom-auth-token"]')?.getAttribute('content') ?? '';
