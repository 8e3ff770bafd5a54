import { randomInt } from 'node:crypto';
import smpp, { type Pdu, type PduFields } from 'smpp';
import type { Database } from '../../../db/connection';
import { GroupCommit } from '../../../work/group-commit';
import {
  GatewayUnavailable,
  WebhookRejected,
  type FindQuery,
  type FoundMessage,
  type Gateway,
  type OutgoingSms,
  type Receiver,
  type SendOutcome,
} from '../gateway';
import type { Answer } from './smpp.answers';
import { readDelivery } from './smpp.deliver';
import { halfSent, notSignedIn, refusalOf } from './smpp.errors';
import { SmppLink, type Delivery, type LinkLog } from './smpp.link';
import { addressOf, type Address } from './smpp.numbers';
import type { PartReceipt } from './smpp.receipts';
import { wireParts, wirePayload, type Alphabet } from './smpp.text';
import { watchTorn, type TornTimes } from './smpp.torn';
import { forgetText, keepText } from './smpp-inbound.repository';
import { partsOf, reportParts, storeSent, type MessageReport, type SentPart } from './smpp-part.repository';

export interface SmppGatewayOptions extends TornTimes {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  systemType?: string;
  /** Our own number, in the format of receipts. */
  from: string;
  /** One session for both directions, or one for each. */
  bind?: 'transceiver' | 'split';
  window?: number;
  /** Long texts in parts with a header, or whole in message_payload. */
  longTexts?: 'parts' | 'payload';
  /** What the carrier uses for data_coding 0. */
  alphabet?: Alphabet;
  /** Type and plan of our number; by default derived from its format. */
  sourceTon?: number;
  sourceNpi?: number;
  enquireMs?: number;
  answerMs?: number;
  reconnectMs?: number;
  /** Waits between retries of one part of a longer message. */
  partRetryMs?: number;
}

const PART_TRIES = 5;
const RECEIPT_WANTED = 1;
const MEDIA_REFUSED: SendOutcome = {
  kind: 'rejected',
  errorCode: 19,
  providerCode: 'no-media',
  reason: 'This carrier link (SMPP) carries text only.',
};
const NO_WEBHOOKS = 'An SMPP link has no webhooks.';
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** SMPP 3.4 (ADR 0008): sends through a window; receipts and texts arrive over the same link. */
export function smppGateway(options: SmppGatewayOptions, { db, log }: { db: Database; log: LinkLog }): Gateway {
  const split = options.bind === 'split';
  /** The settings of the address are those of the shared number. */
  const sourceOf = (from: string): Address => ({
    ...addressOf(from),
    ...(from === options.from && definedOnly({ ton: options.sourceTon, npi: options.sourceNpi })),
  });
  // The library has one default per process, and a process has at most one SMPP link.
  smpp.encodings.default = options.alphabet === 'latin1' ? 'LATIN1' : 'ASCII';
  let receiver: Receiver | undefined;
  let stopWatching = (): Promise<void> => Promise.resolve();
  let reference = randomInt(256);

  const linkOf = (bind: 'transceiver' | 'transmitter' | 'receiver'): SmppLink =>
    new SmppLink(
      {
        ...options,
        systemType: options.systemType ?? '',
        bind,
        window: options.window ?? 50,
        enquireMs: options.enquireMs ?? 30_000,
        answerMs: options.answerMs ?? 15_000,
        reconnectMs: options.reconnectMs ?? 1_000,
      },
      log,
      deliver,
    );
  /** One statement for receipts that arrive together; combined ones are passed on before `add` resolves. */
  const inGroups = <Item>(store: (db: Database, items: readonly Item[]) => Promise<MessageReport[]>) =>
    new GroupCommit<Item>({
      write: async (items) => {
        await passOn(await store(db, items));
        return () => undefined;
      },
      maxItems: 500,
      maxWaitMs: 1,
    });
  const sent = inGroups<SentPart>(storeSent);
  const received = inGroups<PartReceipt>(reportParts);
  const sending = linkOf(split ? 'transmitter' : 'transceiver');
  const links = split ? [sending, linkOf('receiver')] : [sending];

  /** Passes combined receipts to the engine, which has stored them when it resolves. */
  async function passOn(reports: readonly MessageReport[]): Promise<void> {
    const to = receiver;
    if (to) await Promise.all(reports.map((report) => to.receipt({ ...report, at: new Date() })));
  }

  async function deliver({ pdu, sure }: Delivery): Promise<void> {
    if (!receiver) throw new Error('this process does not process messages yet');
    const read = readDelivery(pdu);
    if (read.kind === 'nothing') return log.warn({ why: read.why }, 'unknown kind of deliver_sm');
    if (read.kind === 'receipt') {
      await Promise.all(read.receipts.map((one) => received.add(one)));
      return;
    }
    const whole = await keepText(db, read.part);
    if (!whole) return;
    await receiver.inbound({
      providerId: whole.providerId,
      from: read.part.phone,
      to: read.part.recipient,
      body: whole.body,
      media: [],
      at: new Date(),
    });
    void sure
      .then((known) => (known ? forgetText(db, whole) : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'the record of an acknowledged text could not be removed'));
  }

  /** Sends one part; the carrier's "not now" is retried here when other parts have already been sent. */
  async function submit(fields: PduFields, others: boolean, late: (pdu: Pdu) => void): Promise<Answer> {
    for (let left = PART_TRIES; ; left -= 1) {
      const answer = await sending.request('submit_sm', fields, late);
      const again =
        answer.kind === 'not-sent' ||
        (answer.kind === 'answer' && answer.status !== 0 && refusalOf(answer.status).kind === 'transient');
      if (!again || !others || left <= 1) return answer;
      await wait(options.partRetryMs ?? 1_000);
    }
  }

  /** Stores the carrier's id of the part. A failure loses its receipts, not the message. */
  async function keep(part: Omit<SentPart, 'providerId'>, pdu: Pdu): Promise<string> {
    const providerId = typeof pdu.message_id === 'string' ? pdu.message_id : '';
    if (providerId !== '') {
      await sent
        .add({ ...part, providerId })
        .catch((error: unknown) => log.warn({ err: error }, 'the id of a sent message could not be stored'));
    }
    return providerId;
  }

  async function sendParts(message: OutgoingSms, parts: readonly PduFields[]): Promise<SendOutcome> {
    const ids: string[] = [];
    for (const [index, fields] of parts.entries()) {
      const part = { messageId: Number(message.reference), part: index + 1, parts: parts.length, phone: message.to };
      const answer = await submit(fields, index > 0, (pdu) => void (pdu.command_status === 0 && keep(part, pdu)));
      const outcome = outcomeOf(answer);
      if (outcome)
        return index > 0 && (outcome.kind === 'transient' || outcome.kind === 'refused') ? halfSent(outcome) : outcome;
      if (answer.kind === 'answer') ids.push(await keep(part, answer.pdu));
    }
    return { kind: 'accepted', providerId: ids[0] ?? '' };
  }

  return {
    name: 'smpp',
    settlesBy: 'reference',

    async send(message, tooLate): Promise<SendOutcome> {
      if (tooLate?.aborted) return { kind: 'transient', reason: 'Stopped before it was sent.' };
      if (message.mediaUrl !== undefined) return MEDIA_REFUSED;
      const to = addressOf(message.to);
      const source = sourceOf(message.from);
      const addresses = {
        source_addr_ton: source.ton,
        source_addr_npi: source.npi,
        source_addr: source.addr,
        dest_addr_ton: to.ton,
        dest_addr_npi: to.npi,
        destination_addr: to.addr,
        registered_delivery: RECEIPT_WANTED,
      };
      return sendParts(
        message,
        contents(message.body, options, () => (reference = (reference + 1) % 256)).map((content) => ({
          ...addresses,
          ...content,
        })),
      );
    },

    /** SMPP can query by the carrier's own id only, so this returns what responses and receipts said. */
    async find(query: FindQuery): Promise<FoundMessage[]> {
      const known = await partsOf(db, Number(query.reference)).catch((error: unknown) => {
        throw new GatewayUnavailable('The stored responses of the carrier could not be read.', { cause: error });
      });
      return known && (known.known === known.parts || known.status >= 10) ? [known] : [];
    },

    verifyAndReadReceipt() {
      throw new WebhookRejected(NO_WEBHOOKS);
    },
    verifyAndReadInbound() {
      throw new WebhookRejected(NO_WEBHOOKS);
    },

    listen(handlers) {
      receiver = handlers;
      stopWatching = watchTorn(db, handlers, log, options);
      for (const link of links) link.start();
    },

    async close() {
      await stopWatching();
      await Promise.all(links.map((link) => link.close()));
    },
  };
}

const definedOnly = (values: { ton?: number; npi?: number }): Partial<Address> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function contents(
  body: string,
  { longTexts, alphabet }: Pick<SmppGatewayOptions, 'longTexts' | 'alphabet'>,
  nextReference: () => number,
): PduFields[] {
  if (longTexts === 'payload') {
    const { data_coding, payload, long } = wirePayload(body, alphabet);
    if (long) return [{ data_coding, short_message: Buffer.alloc(0), message_payload: payload }];
  }
  return wireParts(body, nextReference(), alphabet).map((part) => ({ ...part }));
}

/** The outcome of a response; null when the part was accepted. */
function outcomeOf(answer: Answer): SendOutcome | null {
  if (answer.kind === 'not-sent')
    return answer.refused === undefined
      ? { kind: 'transient', reason: answer.reason }
      : notSignedIn(answer.refused, answer.reason);
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason };
  return answer.status === 0 ? null : refusalOf(answer.status);
}
