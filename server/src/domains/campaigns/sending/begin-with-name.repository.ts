import type { Segments } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { chosen, type Choice } from '../recipient/recipients.repository';
import { AB } from '../two-texts/two-texts.repository';
import { command, sql, statement } from '../../../platform/db/sql';
import * as col from '../../../platform/db/col';

/** campaign.segments */
const SEGMENTS: col.Column<Segments> = { ...col.number, sample: 1 };
const TEXTS = { message: col.text(), segments: SEGMENTS, ab: col.orNull(AB) };
const STORED_TEXTS = { ...TEXTS, begin_with_name: col.bool };
export type StoredTexts = col.RowOf<typeof STORED_TEXTS>;

export const storedTexts = (tx: Tx, id: number) =>
  tx.one(statement('campaigns.storedTexts', STORED_TEXTS)`
     select begin_with_name, message, segments, ab from campaign where id = ${id}`);

/** Stores the texts with the name, which the campaign then begins with, even if its author did not choose that. */
export const storeTexts = (tx: Tx, id: number, { message, ab }: StoredTexts) =>
  tx.execute(command('campaigns.storeTexts')`
     update campaign set message = ${message}, ab = ${ab && JSON.stringify(ab)}, begin_with_name = true where id = ${id}`);

/**
 * Whether a choice includes people who got no welcome. For an account without any, the check costs one lookup in
 * subscriber_no_welcome, however many are chosen.
 */
export const reachesUnwelcomed = (tx: Tx, accountId: number, choice: Choice) =>
  tx.value(statement('campaigns.reachesUnwelcomed', { reached: col.bool })`
     select exists (select from subscriber where account_id = ${accountId} and no_welcome)
       and exists (with ${chosen(accountId, choice, sql`s.no_welcome, s.disabled, s.deleted`)} select from chosen where no_welcome and disabled = 0 and not deleted) as reached`);

/** The phones of a choice that got no welcome: this is their first text. Reads every chosen person. */
export const countUnwelcomed = (tx: Tx, accountId: number, choice: Choice) =>
  tx.value(statement('campaigns.countUnwelcomed', { people: col.number })`
     with ${chosen(accountId, choice, sql`s.account_id, s.keyword_id, s.phone, s.no_welcome, s.disabled, s.deleted, s.undeliverable`)}
     select count(*) as people from (select 1 from chosen s where no_welcome and ${addressable(accountId)} group by phone) phone`);

/** What will begin with the account's name when it starts: scheduled campaigns, and recurring ones that are on. */
export const begunLater = (tx: Tx, accountId: number) =>
  tx.query(statement('campaigns.begunLater', { ...TEXTS, name: col.text() })`
     select name, message, segments, ab from campaign where account_id = ${accountId} and state = 'scheduled' and not deleted and begin_with_name
     union all select name, message, segments, null from automation where account_id = ${accountId} and kind = 'recurring' and state = 'on' and not deleted and begin_with_name`);
