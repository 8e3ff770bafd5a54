import { cutText } from '@textloom/contracts';
import { backoff } from '../work/backoff';
import type { Later } from '../work/jobs';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const GIVE_UP_MS = 86_400_000;

/** The relevant parts of an SMTP library error. */
interface SmtpError {
  responseCode?: unknown;
  command?: unknown;
}

/**
 * Whether the server refused this mail (5xx to the recipient or the text) rather than us. A wrong login can be fixed,
 * so it is retried.
 */
function isRefusal(error: SmtpError): boolean {
  const { responseCode: code, command } = error;
  return typeof code === 'number' && code >= 500 && code < 600 && (command === 'RCPT TO' || command === 'DATA');
}

export type Outcome = Later | { giveUp: string };

/** The next attempt of a failed mail: after 30 s, 1 min, 2 min, … 1 h, for a day. */
export function afterFailure(error: unknown, mail: { attempts: number; created_at: Date }, now: Date): Outcome {
  const reason = cutText(error instanceof Error ? error.message : String(error), 500);
  if (typeof error === 'object' && error !== null && isRefusal(error)) return { giveUp: reason };
  if (now.getTime() - mail.created_at.getTime() > GIVE_UP_MS) return { giveUp: reason };
  return { waitMs: backoff(mail.attempts - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS) };
}
