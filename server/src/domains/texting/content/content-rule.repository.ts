import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { command, sql, statement } from '../../../platform/db/sql';

/** `words`: of a forbidden category. `shortener`: the host of a public link shortener. */
export const RULE_KINDS = ['words', 'shortener'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export interface NewRule {
  kind: RuleKind;
  /** As phraseOf() or hostOf() returns it. */
  phrase: string;
  /** What texts with these words are about; empty for a shortener. */
  category: string;
  /** Allowed to people whose keyword asks for their birthday and this age; 0: never allowed. */
  min_age: number;
  /** A date: 2026-11-30. */
  valid_from: string;
  citation: string;
  source: string;
  read_on: string;
  by: string;
}

const RULE = {
  kind: col.text<RuleKind>('words'),
  phrase: col.text(),
  category: col.present(col.text()),
  min_age: col.number,
  citation: col.text(),
};
export type ContentRule = col.RowOf<typeof RULE>;

const STORED_RULE = {
  ...RULE,
  /** Null: the rule ended on `valid_from`. */
  category: col.orNull(col.text()),
  valid_from: col.text(),
  /** The first day on which it does not hold; null: no end is known. */
  valid_until: col.orNull(col.text()),
  source: col.text(),
  read_on: col.orNull(col.text()),
  by: col.text(),
  at: col.time,
};
export type StoredRule = col.RowOf<typeof STORED_RULE>;

/** SQL of a table: each row with the day on which the next one of its phrase replaces it. */
const WITH_END = sql`(select *, lead(valid_from) over (partition by kind, phrase order by valid_from, id) as valid_until from content_rule) r`;

const COLUMNS = sql`kind, phrase, category, min_age, citation, valid_from::text, valid_until::text, source, read_on::text, added_by as by, added_at as at`;

/** The rules in force today: a few hundred rows. */
export const contentRules = (tx: Tx) =>
  tx.query(statement('texting.contentRules', RULE)`
     select kind, phrase, category, min_age, citation from ${WITH_END}
     where category is not null and valid_from <= current_date and (valid_until > current_date) is not false order by kind desc, category, phrase`);

/** The rules in force today, and those that begin later. */
export const storedRules = (tx: Tx) =>
  tx.query(statement('texting.storedRules', STORED_RULE)`
     select ${COLUMNS} from ${WITH_END}
     where category is not null and (valid_until > greatest(valid_from, current_date)) is not false order by kind desc, category, phrase, valid_from`);

/** Every row of a phrase, in the order in which they were written. */
export const ruleHistory = (tx: Tx, phrase: string) =>
  tx.query(statement('texting.ruleHistory', STORED_RULE)`
     select ${COLUMNS} from ${WITH_END} where phrase = ${phrase} order by id`);

export const addRule = (tx: Tx, row: NewRule) =>
  tx.execute(command('texting.addRule')`
     insert into content_rule (kind, phrase, category, min_age, valid_from, citation, source, read_on, added_by)
     values (${row.kind}, ${row.phrase}, ${row.category}, ${row.min_age}, ${row.valid_from}, ${row.citation}, ${row.source}, ${row.read_on}, ${row.by})`);

export const endRule = (
  tx: Tx,
  row: { kind: RuleKind; phrase: string; valid_from: string; reason: string; by: string },
) =>
  tx.execute(command('texting.endRule')`
     insert into content_rule (kind, phrase, valid_from, citation, source, added_by)
     values (${row.kind}, ${row.phrase}, ${row.valid_from}, ${row.reason}, 'operator', ${row.by})`);
