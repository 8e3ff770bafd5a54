/** Key and form are those of session, which is not loaded yet when this is read. */
const SESSION_KEY = 'textloom.session';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The token of a stored sign-in. */
export function storedCredentials(): string | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem(SESSION_KEY) ?? 'null',
    );
    return isRecord(stored) && typeof stored.credentials === 'string' ? stored.credentials : undefined;
  } catch {
    // No storage: the session handles that itself.
    return undefined;
  }
}
