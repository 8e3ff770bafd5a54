import type { Database } from '../../../db/connection';
import type { InboundSms, Receiver } from '../gateway';
import type { LinkLog } from './smpp.link';
import { noteTorn, tornTexts, type TornText } from './smpp-inbound.repository';

export interface TornTimes {
  /** Longest wait for the rest of a text whose present parts are a wish to leave. */
  tornMs?: number;
  tornEveryMs?: number;
}

/**
 * Processes long texts with missing parts: a wish to leave after half a minute, all others when the rest is not
 * expected any more. A fragment without its beginning is dropped, because it may read as something that was never
 * written. Any process does this, whichever received the parts; the engine processes each text once.
 */
async function handOnTorn(db: Database, receiver: Receiver, log: LinkLog, afterMs: number): Promise<void> {
  for (const text of await tornTexts(db, afterMs)) {
    const left = await receiver.torn(inboundOf(text));
    if (!left && text.over && text.begins) await receiver.inbound(inboundOf(text));
    if (!left && text.over && !text.begins)
      log.warn({ text: text.providerId, parts: text.present }, 'dropped a text whose beginning never arrived');
    await noteTorn(db, text, left || text.over);
  }
}

const inboundOf = ({ providerId, phone, recipient, body }: TornText): InboundSms => ({
  providerId,
  from: phone,
  to: recipient,
  body,
  media: [],
  at: new Date(),
});

/** Looks for incomplete texts regularly. Returns the function that stops it. */
export function watchTorn(
  db: Database,
  receiver: Receiver,
  log: LinkLog,
  { tornMs = 30_000, tornEveryMs = 2_000 }: TornTimes,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= handOnTorn(db, receiver, log, tornMs)
      .catch((error: unknown) => log.warn({ err: error }, 'incomplete texts could not be processed'))
      .finally(() => (running = undefined));
  }, tornEveryMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
