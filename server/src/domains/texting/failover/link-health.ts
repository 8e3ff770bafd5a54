import type { Tx } from '../../../platform/db/connection';
import { counter } from '../../../platform/metrics/measures';
import { persevering } from '../../../platform/work/persevering';
import { wakeForAll } from '../message/wake.repository';
import { endRefusals } from '../stop/sending-stop.repository';
import { restart } from '../stop/stop-sending';
import type { Worker } from '../worker/worker.types';
import { lockHealth, markDown, markUp, saveFailures, twoLinks, WHOLE, type Health } from '../link/link.repository';

/** A link is down for a number after so many hand-overs in a row that failed because of it, over `linkFailingMs`. */
const FAILURES = 2;
/** A failure this long after the last one begins a new run. */
const RUN_ENDS_S = 300;

export const linkChanges = counter(
  'textloom_link_changes_total',
  'Numbers for which a carrier link went down, or came up again',
  ['link', 'to'],
);

/** A hand-over that shows whether the link works; times by performance.now(). */
export interface Attempt {
  from: string;
  handedAt: number;
  answeredAt: number;
  /** The carrier accepted it, or rejected its recipient or text. */
  works: boolean;
  reason: string;
}

/** How long texts from a number that has two links wait at most; absent: the number has one. */
export type LongestWaits = ReadonlyMap<string, number>;
const NONE: LongestWaits = new Map();

type Judge = Pick<Worker, 'deps' | 'tuning' | 'link' | 'stopping'>;

const wordsOf = (number: string): string => (number === WHOLE ? 'as a whole' : 'for a number');

/** Takes a link out of use for a number, or as a whole. */
async function takeDown(tx: Tx, { deps, tuning, link }: Judge, number: string, health: Health, reason: string) {
  const { id } = link;
  await markDown(tx, number, id, health.upLately ? tuning.longestProbeMs : tuning.probeMs);
  // How the other link of the number did earlier is not known any more: nothing has probed it since.
  const links = await twoLinks(tx, number, id);
  if (links?.link === id) await markUp(tx, [number, WHOLE], links.other);
  await wakeForAll(tx);
  linkChanges.inc({ link: String(id), to: 'down' });
  deps.log.warn({ number, link: id, reason }, `a carrier link is down ${wordsOf(number)}`);
}

interface Failures {
  count: number;
  /** Since the first of them began. */
  forMs: number;
  reason: string;
}

/** Adds failures to the run of a link, and takes it out of use when the run is long enough. */
async function noteFailures(tx: Tx, judge: Judge, number: string, { count, forMs, reason }: Failures): Promise<void> {
  const { link, tuning } = judge;
  const health = await lockHealth(tx, number, link.id);
  const goesOn = health.failures > 0 && (health.lastAgo ?? RUN_ENDS_S) < RUN_ENDS_S;
  const failures = count + (goesOn ? health.failures : 0);
  const runMs = goesOn ? Math.max(forMs, (health.failingFor ?? 0) * 1_000) : forMs;
  await saveFailures(tx, { number, link: link.id, failures, forMs: runMs, reason });
  if (!health.down && failures >= FAILURES && runMs >= tuning.linkFailingMs)
    await takeDown(tx, judge, number, health, reason);
}

/** The same for a number, if it has two links. Returns how long its texts wait at most. */
async function noteNumber(tx: Tx, judge: Judge, number: string, failures: Failures): Promise<number | undefined> {
  const { link, tuning } = judge;
  if (!(await twoLinks(tx, number, link.id))) return undefined;
  await noteFailures(tx, judge, number, failures);
  return (await leavesNow(tx, number, link.id)) ? 0 : tuning.linkWaitMs;
}

/** Texts of the number leave over its other link now. */
const leavesNow = async (tx: Tx, number: string, link: number): Promise<boolean> =>
  (await twoLinks(tx, number, link))?.now !== link;

/** The failures among attempts that began after the last answer. */
function failuresOf(attempts: readonly Attempt[], workedAt = -Infinity): Failures | undefined {
  const failed = attempts.filter(({ works, handedAt }) => !works && handedAt > workedAt);
  const [first] = failed;
  if (!first) return undefined;
  const forMs = performance.now() - Math.min(...failed.map(({ handedAt }) => handedAt));
  return { count: failed.length, forMs, reason: first.reason };
}

/**
 * Judges a link by the outcomes of hand-overs: for each number that has two, and as a whole, so that a number need not
 * find out by its own texts. An answer about a message shows that the link works; failures count only from hand-overs that
 * began after the last answer. Without a second link it costs nothing.
 */
export async function noteAttempts(judge: Judge, attempts: readonly Attempt[]): Promise<LongestWaits> {
  const { deps, link, stopping } = judge;
  if (!deps.secondGateway || attempts.length === 0) return NONE;
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => persevering(() => deps.db.asEngine(work), stopping);
  const worked = new Map<string, number>();
  for (const { from, answeredAt } of attempts.filter(({ works }) => works))
    for (const number of [from, WHOLE]) worked.set(number, Math.max(answeredAt, worked.get(number) ?? -Infinity));
  for (const [number, at] of worked) link.workedAt.set(number, Math.max(at, link.workedAt.get(number) ?? -Infinity));
  if (worked.size > 0) await write((tx) => noteAnswers(tx, judge, [...worked.keys()]));
  const failures = failuresOf(attempts, link.workedAt.get(WHOLE));
  if (failures) await write((tx) => noteFailures(tx, judge, WHOLE, failures));
  const waits = new Map<string, number>();
  for (const number of new Set(attempts.map(({ from }) => from))) {
    const ofNumber = failuresOf(
      attempts.filter(({ from }) => from === number),
      link.workedAt.get(number),
    );
    const wait = ofNumber && (await write((tx) => noteNumber(tx, judge, number, ofNumber)));
    if (wait !== undefined) waits.set(number, wait);
  }
  return waits;
}

async function noteAnswers(tx: Tx, { deps, link }: Judge, numbers: readonly string[]): Promise<void> {
  const up = await markUp(tx, numbers, link.id);
  if (up.length > 0) {
    // Their texts leave over this link now, whatever the other one refuses.
    const ended = await endRefusals(tx, up);
    if (ended.length > 0) await restart(tx, ended);
    await wakeForAll(tx);
  }
  for (const number of up) {
    linkChanges.inc({ link: String(link.id), to: 'up' });
    deps.log.info({ number, link: link.id }, `a carrier link is up again ${wordsOf(number)}`);
  }
}

/**
 * The carrier refuses a number because of us. Returns true if its texts leave over the other link instead, so that it
 * need not be stopped; false: it has no other link, or that is down too.
 */
export async function leaveLink(tx: Tx, judge: Judge, number: string, reason: string): Promise<boolean> {
  const { id } = judge.link;
  if (!judge.deps.secondGateway || !(await twoLinks(tx, number, id))) return false;
  const health = await lockHealth(tx, number, id);
  if (!health.down) {
    await saveFailures(tx, { number, link: id, failures: 1, forMs: 0, reason });
    await takeDown(tx, judge, number, health, reason);
  }
  return leavesNow(tx, number, id);
}
