const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 3_600;
const GIVE_UP_MS = 86_400_000;

/** What a library's error tells of an SMTP conversation. */
interface SmtpError {
  responseCode?: unknown;
  command?: unknown;
}

/** A refusal of this mail, not of us: 5xx to the recipient or the text. A wrong login may be mended, so it is tried again. */
function isRefusal(error: SmtpError): boolean {
  const { responseCode: code, command } = error;
  return typeof code === 'number' && code >= 500 && code < 600 && (command === 'RCPT TO' || command === 'DATA');
}

export type Outcome = { retryInSeconds: number } | { giveUp: string };

/** What becomes of a mail that could not be sent: again after 30 s, 1 min, 2 min, … 1 h, for a day. */
export function afterFailure(error: unknown, mail: { attempts: number; created_at: Date }, now: Date): Outcome {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (typeof error === 'object' && error !== null && isRefusal(error)) return { giveUp: reason };
  if (now.getTime() - mail.created_at.getTime() > GIVE_UP_MS) return { giveUp: reason };
  return { retryInSeconds: Math.min(FIRST_WAIT_S * 2 ** (mail.attempts - 1), LONGEST_WAIT_S) };
}
