import type { ReferralTracker, Visit } from './referral-tracker';

interface Log {
  warn(details: object, text: string): void;
}

const TIME_LIMIT_MS = 5_000;
/** A tracker that is slower than its visits loses some, and this server nothing. */
const MOST_UNDER_WAY = 100;

const formOf = ({ accountId, userId, path }: Visit): URLSearchParams =>
  new URLSearchParams({ account_id: String(accountId), user_id: String(userId), path, at: new Date().toISOString() });

/**
 * Posts visits to an address of the operator's, form-encoded. Nobody waits for it: `report` answers before
 * the tracker does. A tracker that fails is logged once, and again only after it has worked in between.
 */
export function httpTracker(url: string, log: Log): ReferralTracker {
  let underWay = 0;
  let failing = false;

  async function post(visit: Visit): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: formOf(visit),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the tracker answered ${answer.status}`);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'visits cannot be reported to the referral tracker');
      failing = true;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async report(visit) {
      if (underWay >= MOST_UNDER_WAY) return;
      underWay += 1;
      void post(visit);
    },
  };
}
