import type { Log } from '../../base/log';
import { callOut } from '../call-out';

/** A page view of a signed-in customer. */
export interface Visit {
  readonly accountId: number;
  readonly userId: number;
  /** Without its query, which may contain names and phone numbers. */
  readonly path: string;
}

const TIME_LIMIT_MS = 5_000;
/** Limit of pending reports: a slow tracker loses visits without slowing the server. */
const MAX_PENDING_REPORTS = 100;

const formOf = ({ accountId, userId, path }: Visit): URLSearchParams =>
  new URLSearchParams({ account_id: String(accountId), user_id: String(userId), path, at: new Date().toISOString() });

/**
 * Posts visits form-encoded to the operator's address, without waiting for the tracker's response. Failures are logged
 * once until it works again.
 */
export function httpTracker(url: string, log: Pick<Log, 'warn'>): (visit: Visit) => void {
  let underWay = 0;
  let failing = false;

  async function post(visit: Visit): Promise<void> {
    try {
      const answer = await callOut(url, {
        method: 'POST',
        body: formOf(visit),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the tracker returned ${answer.status}`);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'visits cannot be reported to the referral tracker');
      failing = true;
    } finally {
      underWay -= 1;
    }
  }

  return (visit) => {
    if (underWay >= MAX_PENDING_REPORTS) return;
    underWay += 1;
    void post(visit);
  };
}
