import { alertKind, type AlertKind, z } from '@textloom/contracts';
import { session, STORAGE_PREFIX } from '@textloom/session';

export interface LoggedAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = `${STORAGE_PREFIX}alerts.`;
const keyOf = (profileId: number): string => `${PREFIX}${profileId}`;
const storedLog = z.array(z.object({ kind: alertKind, html: z.string(), at: z.number() }));

/**
 * Past alerts of this user in this tab, from before a reload. Those of another user are removed: a suspended tab could
 * not clear them at sign-out. Without valid storage the log starts empty.
 */
export function readLog(profileId: number): readonly LoggedAlert[] {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && key !== keyOf(profileId)) sessionStorage.removeItem(key);
    const stored = storedLog.parse(JSON.parse(sessionStorage.getItem(keyOf(profileId)) ?? '[]'));
    return stored.map((alert, index) => ({ id: stored.length - index, ...alert }));
  } catch {
    return [];
  }
}

/**
 * For this tab only; sign-out clears it (session storage of the account). Nothing is stored for a user who has signed
 * out.
 */
export function keepLog(profileId: number, log: readonly LoggedAlert[]): void {
  if (session.current.data?.profile.id !== profileId) return;
  try {
    if (log.length > 0)
      sessionStorage.setItem(keyOf(profileId), JSON.stringify(log.map(({ kind, html, at }) => ({ kind, html, at }))));
  } catch {
    // Forbidden or full: the log ends with the page.
  }
}
