import {
  toApiDate,
  type draftListQuery,
  type DraftRow,
  type duplicateDraft as copied,
  type Paged,
  type z,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { nameBy } from '../campaign/campaigns.policy';
import { groupsById } from '../campaign/campaigns.repository';
import { pageOfDrafts, type ListedDraft } from './draft-list.repository';
import { findDraft } from './drafts.repository';
import { beginOnce, copyName, inTimezone, keyOf } from './drafts.service';

type GroupNames = ReadonlyMap<number, string>;

const rowOf = ({ content, timezone, ...row }: ListedDraft, reader: number, groups: GroupNames): DraftRow => {
  const { name, message, schedule, schedule_date, own_time, keywords } = inTimezone(content, timezone, reader);
  return {
    ...row,
    name: name.trim() || nameBy(message),
    message,
    keywords,
    groups: content.groups.flatMap((id) => groups.get(id) ?? []),
    schedule,
    schedule_date,
    own_time,
    saved_at: toApiDate(row.saved_at),
  };
};

export const listDrafts = (
  { db }: Deps,
  { accountId, timezone }: Session,
  query: z.output<typeof draftListQuery>,
): Promise<Paged<DraftRow>> =>
  db.asAccount(accountId, async (tx) => {
    const page = await pageOfDrafts(tx, accountId, query);
    const ids = page.entries.flatMap(({ content }) => content.groups);
    const groups = ids.length === 0 ? [] : await groupsById(tx, accountId, [...new Set(ids)], { counted: false });
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    return { ...page, entries: page.entries.map((row) => rowOf(row, timezone, names)) };
  });

/** The copy has the draft's recipients, texts, file and times, and its name if it has one of its own. */
export const duplicateDraft = (
  { db }: Deps,
  session: Session,
  { id, place }: z.output<typeof copied.body>,
): Promise<{ id: number }> =>
  db.asAccount(session.accountId, async (tx) => {
    const draft = await findDraft(tx, keyOf(session, { place: '', id }));
    if (!draft) throw notFound('This draft');
    const content = inTimezone(draft.content, draft.timezone, session.timezone);
    const name = content.name.trim() === '' ? '' : copyName(content.name);
    const values = { content: { ...content, name }, ids: draft.ids, mediaId: draft.media_id };
    return { id: (await beginOnce(tx, keyOf(session, { place, id: 0 }), values)).id };
  });
