import { catalogue } from '../texts';

/** What a subscriber's standing is read from. */
interface Stored {
  readonly disabled: number;
  readonly disabled_at: string | null;
  readonly pending_until: string | null;
}

/** `pending` was asked to confirm and may still answer; `unconfirmed` did not, and was never subscribed. */
export type Standing = 'subscribed' | 'unsubscribed' | 'pending' | 'unconfirmed';

export function standingOf({ disabled, disabled_at, pending_until }: Stored): Standing {
  if (disabled === 0) return 'subscribed';
  if (pending_until !== null) return 'pending';
  return disabled_at === null ? 'unconfirmed' : 'unsubscribed';
}

/** Whether the person was asked, and never subscribed by an answer so far. */
export const neverSubscribed = (standing: Standing): boolean => standing === 'pending' || standing === 'unconfirmed';

/**
 * The day that screens and files call "subscribed" (decisions 102, 664); null for people who
 * never were: they have not confirmed, or left before they did.
 */
export function subscribedAt(
  person: Stored & Readonly<Record<'subscribed_at' | 'added_at', string | null>>,
): string | null {
  if (neverSubscribed(standingOf(person))) return null;
  return person.subscribed_at ?? (person.disabled === 0 ? person.added_at : null);
}

/** A standing, as screens and files name it. */
export const STANDINGS: Readonly<Record<Standing, string>> = catalogue('contracts/rules/standing', {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  pending: 'Pending',
  unconfirmed: 'Not confirmed',
});
