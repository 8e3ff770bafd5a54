import type { Database } from '../../../db/connection';
import type { InboundSms, Receiver } from '../gateway';
import type { LinkLog } from './smpp.link';
import { noteTorn, tornTexts, type TornText } from './smpp-inbound.repository';

export interface TornTimes {
  /** A wish to leave waits no longer than this for the rest of its text. */
  tornMs?: number;
  tornEveryMs?: number;
}

/**
 * Long texts whose rest does not come: a wish to leave is acted upon after half a minute; everything else is handed on when
 * the rest will not come any more. A fragment without its beginning is then left, because it may read as something
 * that nobody wrote. Any process does it, whichever took the parts; the engine takes each text once.
 */
async function handOnTorn(db: Database, receiver: Receiver, log: LinkLog, afterMs: number): Promise<void> {
  for (const text of await tornTexts(db, afterMs)) {
    const left = await receiver.torn(inboundOf(text));
    if (!left && text.over && text.begins) await receiver.inbound(inboundOf(text));
    if (!left && text.over && !text.begins)
      log.warn({ phone: text.phone, parts: text.present }, 'a text whose beginning never came is left');
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

/** Looks for torn texts now and then; answers how to stop. */
export function watchTorn(
  db: Database,
  receiver: Receiver,
  log: LinkLog,
  { tornMs = 30_000, tornEveryMs = 2_000 }: TornTimes,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= handOnTorn(db, receiver, log, tornMs)
      .catch((error: unknown) => log.warn({ err: error }, 'torn texts could not be handed on'))
      .finally(() => (running = undefined));
  }, tornEveryMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
