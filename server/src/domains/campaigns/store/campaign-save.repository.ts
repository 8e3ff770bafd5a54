import type { Tx } from '../../../platform/db/connection';
import { chosenIds, type Choice } from './recipients.repository';
import type { Draft } from '../rules/campaigns.policy';

/** Counts ids of a choice that do not belong to this account, per kind. */
export const countUnknown = (
  tx: Tx,
  accountId: number,
  choice: Choice,
): Promise<{ subscribers: number; groups: number; keywords: number }> =>
  tx.one(
    `select (select count(*) from unnest($2::bigint[]) id where not exists (select from subscriber s where s.id = id.id and s.account_id = $1)) as subscribers,
            (select count(*) from unnest($3::bigint[]) id where not exists (select from contact_group g where g.id = id.id and g.account_id = $1 and not g.deleted)) as groups,
            (select count(*) from unnest($4::bigint[]) id where not exists (select from keyword k where k.id = id.id and k.account_id = $1 and not k.deleted)) as keywords`,
    [accountId, chosenIds(choice), choice.groups, choice.keywords],
  );

export interface Stored extends Draft {
  choice: Choice;
  recipients: number;
  mediaId: number | null;
}

const COLUMNS = [
  'name',
  'message',
  'segments',
  'schedule',
  'send_at',
  'choice',
  'recipients',
  'media_id',
  'quiet',
  'not_after',
  'ab',
] as const;

const valuesOf = (stored: Stored): unknown[] => [
  stored.name,
  stored.message,
  stored.segments,
  stored.schedule,
  stored.sendAt,
  JSON.stringify(stored.choice),
  stored.recipients,
  stored.mediaId,
  stored.quiet,
  stored.notAfter,
  stored.ab === null ? null : JSON.stringify(stored.ab),
];

/** `draftId`: the draft that is sent as this campaign. */
export async function insertCampaign(
  tx: Tx,
  accountId: number,
  { draftId, ...stored }: Stored & { draftId: number | null },
): Promise<number> {
  const places = COLUMNS.map((_, index) => `$${index + 3}`);
  const { id } = await tx.one<{ id: number }>(
    `insert into campaign (account_id, draft_id, ${COLUMNS.join(', ')}) values ($1, $2, ${places.join(', ')}) returning id`,
    [accountId, draftId, ...valuesOf(stored)],
  );
  return id;
}

export const updateCampaign = (tx: Tx, accountId: number, id: number, stored: Stored): Promise<number> =>
  tx.execute(
    `update campaign set ${COLUMNS.map((name, index) => `${name} = $${index + 3}`).join(', ')}, revision = revision + 1
     where account_id = $1 and id = $2`,
    [accountId, id, ...valuesOf(stored)],
  );

export interface Locked {
  id: number;
  sent: number;
  state: string;
  revision: number;
  media_id: number | null;
}

/** Locks the row, so that the worker cannot start the campaign meanwhile (decision 61). */
export const lockCampaign = (tx: Tx, accountId: number, id: number): Promise<Locked | undefined> =>
  tx.maybeOne<Locked>(
    'select id, sent, state, revision, media_id from campaign where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );

export const markDeleted = (tx: Tx, accountId: number, id: number): Promise<number> =>
  tx.execute('update campaign set deleted = true where account_id = $1 and id = $2', [accountId, id]);
