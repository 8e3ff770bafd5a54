import { toApiDate, WEBHOOK_DATA, type DeliveredEvent, type WebhookPayload } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { campaignById, messagesById, reasonOf } from '../../campaigns';
import type { Due } from '../delivery/claim.repository';
import { clicksOf, receivedOf, storePayloads, subscribersOf, type MadePayload } from './subjects.repository';

type Context = { tx: Tx; accountId: number; config: Pick<Config, 'mediaUrl'> };
/** Reads the subjects of the deliveries of one event. A missing subject is undefined. */
type Read = (context: Context, due: readonly Due[]) => Promise<(due: Due) => object | undefined>;

const subjectsOf = (due: readonly Due[]): number[] => due.map(({ subject }) => subject);
const mapOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Map<unknown, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

const subscribers: Read = async ({ tx, accountId }, due) => {
  const found = mapOf(await subscribersOf(tx, accountId, subjectsOf(due)), ({ id }) => id);
  return ({ subject, event }) => {
    const row = found.get(subject);
    return (
      row && {
        ...row,
        // As of the event, whatever happened later.
        disabled: event === 'subscriber.unsubscribed' ? 1 : 0,
        subscribed_at: row.subscribed_at && toApiDate(row.subscribed_at),
      }
    );
  };
};

const received: Read = async ({ tx, accountId }, due) => {
  const found = mapOf(await receivedOf(tx, accountId, subjectsOf(due)), ({ id }) => id);
  return ({ subject }) => {
    const row = found.get(subject);
    return row && { ...row, date: toApiDate(row.date) };
  };
};

const sent: Read = async ({ tx, accountId }, due) => {
  const found = mapOf(await messagesById(tx, accountId, subjectsOf(due)), ({ id }) => id);
  return ({ subject, detail: status }) => {
    const row = found.get(subject);
    return row && { ...row, status, reason: reasonOf(status) };
  };
};

const clicks: Read = async ({ tx, accountId }, due) => {
  const keyOf = (message: number, link: number): string => `${message} ${link}`;
  const links = due.map(({ detail }) => detail);
  const found = mapOf(await clicksOf(tx, accountId, subjectsOf(due), links), (row) =>
    keyOf(row.message_id, row.link_id),
  );
  return ({ subject, detail }) => {
    const row = found.get(keyOf(subject, detail));
    return row && { ...row, date: toApiDate(row.date) };
  };
};

const campaigns: Read = async ({ tx, accountId, config }, due) => {
  const found = new Map<number, object | undefined>();
  for (const { subject } of due)
    found.set(subject, await campaignById({ config, timezone: 0 }, tx, accountId, subject));
  return ({ subject }) => found.get(subject);
};

const READERS: Readonly<Record<DeliveredEvent, Read>> = {
  'subscriber.subscribed': subscribers,
  'subscriber.unsubscribed': subscribers,
  'message.received': received,
  'message.delivered': sent,
  'message.failed': sent,
  'link.clicked': clicks,
  'campaign.finished': campaigns,
  // Its payload is stored when it is created.
  'webhook.test': async () => () => undefined,
};

/** An erased person has an alias instead of a phone. */
const isPhone = (phone: string): boolean => /^\d+$/.test(phone);

/** The payload, with the public API's fields; undefined when its subject is gone, or the person was erased. */
function payloadOf({ id, event, created_at }: Due, data: object | undefined): MadePayload | undefined {
  if (!data) return undefined;
  const phone = 'phone' in data ? String(data.phone) : null;
  if (phone !== null && !isPhone(phone)) return undefined;
  const payload: WebhookPayload = {
    type: event,
    timestamp: created_at.toISOString(),
    data: WEBHOOK_DATA[event].parse(data),
  };
  return { id, payload: JSON.stringify(payload), phone };
}

/**
 * Makes and stores the payloads of deliveries that have none, so that every attempt sends the same. Returns all
 * payloads by delivery id.
 */
export async function payloadsOf(context: Context, due: readonly Due[]): Promise<Map<number, string>> {
  const made: MadePayload[] = [];
  const open = due.filter(({ payload }) => payload === null);
  for (const event of new Set(open.map((one) => one.event))) {
    const ofEvent = open.filter((one) => one.event === event);
    const dataOf = await READERS[event](context, ofEvent);
    made.push(...ofEvent.flatMap((one) => payloadOf(one, dataOf(one)) ?? []));
  }
  if (made.length > 0) await storePayloads(context.tx, made);
  return new Map([
    ...due.flatMap(({ id, payload }) => (payload === null ? [] : [[id, payload] as const])),
    ...made.map(({ id, payload }) => [id, payload] as const),
  ]);
}
