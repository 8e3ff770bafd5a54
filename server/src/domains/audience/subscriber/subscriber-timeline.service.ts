import {
  toApiDate,
  type getSubscriberTimeline,
  type TimelineEntry,
  type timelineQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { KIND } from '../../texting/message';
import { presentReaction } from '../../texting/inbound-text';
import { consentAt, type ConsentRow } from './subscriber-history.repository';
import {
  notesAt,
  receivedAt,
  sentAt,
  timelinePlaces,
  type SentRow,
  type Source,
  type TimelinePlace,
} from './timeline.repository';
import { presentConsent, reasonOf, subscriberOf } from './subscriber-history.service';

type Timeline = z.output<(typeof getSubscriberTimeline)['reply']>;
type SentAs = Extract<TimelineEntry, { kind: 'sent' }>['as'];

const SENT_AS: Readonly<Record<number, SentAs>> = {
  [KIND.welcome]: 'welcome',
  [KIND.reply]: 'reply',
  [KIND.test]: 'test',
  [KIND.answer]: 'answer',
  [KIND.first]: 'first',
  [KIND.sequence]: 'sequence',
  [KIND.autoAnswer]: 'auto-answer',
  [KIND.notice]: 'notice',
};

const cursorOf = ({ us, source, id }: TimelinePlace): string => `${us}.${source}.${id}`;
/** The schema of the query has checked its format. */
function placeOf(cursor: string): TimelinePlace {
  const [us, source, id] = cursor.split('.');
  return { us: Number(us), source: source as Source, id: Number(id) };
}

const presentSent = (key: string, row: SentRow): TimelineEntry => {
  const { text, status, author, campaign, campaign_id } = row;
  const shared = { key, at: toApiDate(row.at), text, status, reason: reasonOf(status) };
  return row.kind === KIND.campaign
    ? { ...shared, kind: 'campaign', campaign, campaign_id }
    : { ...shared, kind: 'sent', as: SENT_AS[row.kind] ?? 'answer', author };
};

const presentChange = (key: string, row: ConsentRow): TimelineEntry => ({
  ...presentConsent(row),
  key,
  kind: 'consent',
});

/** The entries at these positions, in their order. */
async function entriesAt(
  tx: Tx,
  accountId: number,
  phone: string,
  places: readonly TimelinePlace[],
): Promise<TimelineEntry[]> {
  const found = new Map<string, TimelineEntry>();
  const read = async <Row extends { id: number; at: Date }>(
    source: Source,
    rowsOf: (ids: number[]) => Promise<Row[]>,
    present: (key: string, row: Row) => TimelineEntry,
  ): Promise<void> => {
    const ids = places.filter((place) => place.source === source).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const row of await rowsOf(ids)) found.set(`${source}.${row.id}`, present(`${source}.${row.id}`, row));
  };
  await read(
    'in',
    (ids) => receivedAt(tx, accountId, ids),
    (key, { at, text, files, reaction }) => ({
      key,
      at: toApiDate(at),
      kind: 'received',
      text,
      files,
      ...presentReaction(reaction),
    }),
  );
  await read('out', (ids) => sentAt(tx, accountId, ids), presentSent);
  await read('consent', (ids) => consentAt(tx, accountId, phone, ids), presentChange);
  await read(
    'note',
    (ids) => notesAt(tx, accountId, ids),
    (key, { at, text, author }) => ({ key, at: toApiDate(at), kind: 'note', text, author }),
  );
  return places.flatMap(({ source, id }) => found.get(`${source}.${id}`) ?? []);
}

/** GET subscribers/{id}/timeline: everything that happened with this phone in the account, newest first. */
export const subscriberTimeline = (
  deps: Deps,
  session: Session,
  id: number,
  { before, limit = 25 }: z.output<typeof timelineQuery>,
): Promise<Timeline> =>
  deps.db.asReader(session, async (tx) => {
    const { accountId } = session;
    const { phone } = await subscriberOf(tx, session, id);
    // One extra shows whether there is another page.
    const places = await timelinePlaces(tx, {
      accountId,
      phone,
      before: before === undefined ? null : placeOf(before),
      limit: limit + 1,
    });
    const page = places.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: await entriesAt(tx, accountId, phone, page),
      before: last && places.length > limit ? cursorOf(last) : '',
    };
  });
