import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';

/** What the loops of a link claim. */
export interface LinkClaim {
  /** Texts that leave over this link now. Null, for metrics: over any. */
  link: number | null;
  /**
   * The number whose link is probed: its texts are claimed although they leave over the other one. Empty: the link as a
   * whole, with a text of any number that has two.
   */
  linkProbed: string | null;
  /** The links whose texts of unknown outcome this one's loops query. */
  settles: readonly number[];
  /** A link carries no media: texts with media stay with the first link of their number. */
  textsOnly: boolean;
}

/** SQL: loops poll every second. */
const LEFT_TO_PROBES = sql`interval '2 seconds'`;

export const ANY_LINK: LinkClaim = { link: null, linkProbed: null, settles: [], textsOnly: false };

/** SQL: no number has entered links; PostgreSQL looks once per claim. */
const noneEntered = sql`not exists (select from number_link)`;

/**
 * SQL: texts from this number, with this medium, leave over the link of the claim. While the number's other link is to be
 * probed, its texts are left to the loops of that for a moment after they are due, unless they were tried before.
 */
export const leavesOver = (
  from: Sql,
  { media, untriedSince }: { media: Sql; untriedSince: Sql },
  { link, linkProbed, textsOnly }: LinkClaim,
): Sql =>
  sql`(${link}::smallint is null or case when ${linkProbed}::text is null then ${noneEntered} and ${link}::smallint = 1 or link_of(${from}, ${textsOnly} and ${media} is not null) = ${link}::smallint
       and not (coalesce(${untriedSince} > now() - ${LEFT_TO_PROBES}, false) and link_probe_due(${from}, ${link}::smallint))
     else ${linkProbed}::text in (${from}, '') and link_probed(${from}, ${link}::smallint) and not (${textsOnly} and ${media} is not null) end)`;

/** SQL: the outcome of message `m` is asked for by the loops of the claim. */
export const settledBy = ({ link, settles }: LinkClaim): Sql =>
  sql`(${link}::smallint is null or coalesce(m.link, 1) = any(${settles}::smallint[]))`;

const NUMBER_LINK = {
  number: col.text(),
  link: col.number,
  other: col.orNull(col.number),
  /** The link that its texts leave over now. */
  now: col.number,
  /** Since when the first link is down, and why; null: it is up. */
  downSince: col.orNull(col.time),
  reason: col.orNull(col.text()),
};
export type NumberLink = col.RowOf<typeof NUMBER_LINK>;

/** The numbers for which an operator has entered links. */
export const numberLinks = (engine: Statements) =>
  engine.single.query(statement('texting.numberLinks', NUMBER_LINK)`
     select n.number, n.link, n.other, link_of(n.number, false) as now, h.down_since as "downSince", h.reason
     from number_link n left join lateral (
       select down_since, reason from link_health h where h.number in (n.number, '') and h.link = n.link and h.down_since is not null order by down_since limit 1
     ) h on true order by n.number`);

/** What is known of the links before starts anew, because the operator has changed something. */
export const setNumberLink = async (
  tx: Tx,
  { number, link, other, by }: { number: string; link: number; other: number | null; by: string },
): Promise<void> => {
  await tx.execute(command('texting.setNumberLink')`
     insert into number_link as n (number, link, other, set_by) values (${number}, ${link}, ${other}, ${by})
     on conflict (number) do update set link = excluded.link, other = excluded.other, set_by = excluded.set_by, set_at = now()`);
  await tx.execute(command('texting.forgetHealth')`
     delete from link_health where number = ${number}`);
};

/** In link_health: the link, for every number. */
export const WHOLE = '';

const HEALTH = {
  failures: col.number,
  /** Seconds since the run of failures began, and since the last one; null: there is none. */
  failingFor: col.orNull(col.number),
  lastAgo: col.orNull(col.number),
  down: col.bool,
  /** It came up again a short time ago. */
  upLately: col.bool,
};
export type Health = col.RowOf<typeof HEALTH>;

/** How a link does for a number, locked until the transaction ends. */
export async function lockHealth(tx: Tx, number: string, link: number): Promise<Health> {
  await tx.execute(command('texting.createHealth')`
     insert into link_health (number, link) values (${number}, ${link}) on conflict do nothing`);
  return tx.one(statement('texting.lockHealth', HEALTH)`
     select failures, extract(epoch from now() - failing_since) as "failingFor", extract(epoch from now() - failed_at) as "lastAgo",
       down_since is not null as down, coalesce(up_since > now() - interval '5 minutes', false) as "upLately"
     from link_health where number = ${number} and link = ${link} for update`);
}

/** Both links of a number, and the one that its texts leave over now. Undefined: it has one link, or not this one. */
export const twoLinks = (tx: Tx, number: string, link: number) =>
  tx.maybeOne(statement('texting.twoLinks', { link: col.number, other: col.present(col.number), now: col.number })`
     select link, other, link_of(number, false) as now from number_link where number = ${number} and other is not null and ${link} in (link, other)`);

export interface Failed {
  number: string;
  link: number;
  failures: number;
  /** Milliseconds since the run began. */
  forMs: number;
  reason: string;
}

/** Stores the run of failures of a link. */
export const saveFailures = (tx: Tx, { number, link, failures, forMs, reason }: Failed) =>
  tx.execute(command('texting.saveFailures')`
     update link_health set failures = ${failures}, failing_since = now() - ${forMs} * interval '1 ms', failed_at = now(), reason = ${reason}
     where number = ${number} and link = ${link}`);

/** The link is down for the number: `probeMs` until a text probes it. */
export const markDown = (tx: Tx, number: string, link: number, probeMs: number) =>
  tx.execute(command('texting.markDown')`
     update link_health set down_since = now(), probes = 0, probe_at = now() + ${probeMs} * interval '1 ms' where number = ${number} and link = ${link}`);

/** The links work: an answer arrived. Returns the numbers for which the link was down. */
export const markUp = (tx: Tx, numbers: readonly string[], link: number) =>
  tx.values(statement('texting.markUp', { number: col.text() })`
     with old as materialized (
       select number, link, down_since from link_health where number = any(${numbers}::text[]) and link = ${link} and (failures > 0 or down_since is not null) order by number for update
     ), up as (
       update link_health h set failures = 0, failing_since = null, failed_at = null, reason = '', probes = 0, probe_at = 'infinity',
         up_since = case when old.down_since is not null then now() else h.up_since end, down_since = null
       from old where h.number = old.number and h.link = old.link
     )
     select number from old where down_since is not null order by number`);

/**
 * Locks what a link is to be probed for, the longest due first, without what another process probes: numbers for which it
 * is down, and the link as a whole. While it is down as a whole, only that is probed.
 */
export const lockLinkProbes = (tx: Tx, link: number) =>
  tx.values(statement('texting.lockLinkProbes', { number: col.text() })`
     select h.number from link_health h where h.link = ${link} and h.down_since is not null and h.probe_at <= now()
       and (h.number = '' or link_probed(h.number, ${link}::smallint) and not exists (select from link_health w where w.number = '' and w.link = h.link and w.down_since is not null))
     order by h.probe_at, h.number for update of h skip locked`);

/** A text was claimed as a probe: the next one is due with a growing delay. */
export const markLinkProbed = (tx: Tx, number: string, link: number, firstMs: number, longestMs: number) =>
  tx.execute(command('texting.markLinkProbed')`
     update link_health set probes = probes + 1, probe_at = now() + least(${longestMs}::float8, ${firstMs}::float8 * 2 ^ least(probes + 1, 20)) * interval '1 ms'
     where number = ${number} and link = ${link}`);

/** For how many numbers each link is down, as a whole counting as one. */
export const countDown = (tx: Tx) =>
  tx.query(statement('texting.countDown', { link: col.number, n: col.number })`
     select link, count(*) as n from link_health where down_since is not null group by link`);
