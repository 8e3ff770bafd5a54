import type { Tx } from '../../../platform/db/connection';
import type { OwnFault } from '../../../platform/providers/carrier/carrier-codes';
import { restart, announceStops } from '../stop/stop-sending';
import { endRun, forgetRefused, lockRun, noteRefused, refusedBefore, saveRun } from './refusal-run.repository';
import { endAccepted, insertStop, probeSoon } from '../stop/sending-stop.repository';
import { leaveLink } from '../failover/link-health';
import type { Worker } from '../worker/worker.types';

/** Consecutive refusals with one unknown code that stop a number. */
const IN_A_ROW = 5;
const OTHER_PROBE_MS = 1_000;

/** The carrier's response to one message from a number of ours, in the order of the responses. */
export type Answer = { from: string } & (
  | { kind: 'accepted'; id: number }
  /** The recipient or the text is at fault. */
  | { kind: 'rejected' }
  | { kind: 'refused'; id: number; fault: OwnFault; code: string; reason: string }
);
type Refused = Extract<Answer, { kind: 'refused' }>;

interface Judged {
  /** The refusal that stops the number. */
  why?: Refused;
  /** Messages that are given up, because the carrier accepted others between two of their refusals. */
  final: ReadonlySet<number>;
}
const NOBODY: ReadonlySet<number> = new Set();

/** Counts refusals with an unclear code over all processes, each message once. */
async function judgeUnclear(tx: Tx, number: string, answers: readonly Answer[], probing: boolean): Promise<Judged> {
  const refused = answers.filter((answer) => answer.kind === 'refused');
  const ids = refused.map(({ id }) => id);
  let { code, messages } = await lockRun(tx, number);
  const before = new Set(await refusedBefore(tx, ids));
  const final = new Set<number>();
  for (const answer of answers) {
    if (answer.kind !== 'refused') [code, messages] = ['', []];
    else if (answer.code === code && messages.includes(answer.id)) continue;
    else if (before.has(answer.id) && !probing) final.add(answer.id);
    else [code, messages] = [answer.code, [...(answer.code === code ? messages : []), answer.id]];
  }
  await saveRun(tx, number, { code, messages: messages.slice(-IN_A_ROW) });
  const why = messages.length >= IN_A_ROW ? refused.at(-1) : undefined;
  if (why) await forgetRefused(tx, [...messages, ...ids]);
  else if (!probing) await noteRefused(tx, ids);
  return why ? { why, final: NOBODY } : { final };
}

async function judge(tx: Tx, number: string, answers: readonly Answer[], probing: boolean): Promise<Judged> {
  const refused = answers.filter((answer) => answer.kind === 'refused');
  const why = refused.find(({ fault }) => fault !== 'unclear');
  if (why) return { why, final: NOBODY };
  if (refused.length > 0) return judgeUnclear(tx, number, answers, probing);
  if (answers.length > 0) await endRun(tx, number);
  return { final: NOBODY };
}

/**
 * A probe ends the stop when the carrier accepts it. A fault of its recipient proves nothing, so the next probe follows
 * soon.
 */
async function judgeProbe(tx: Tx, probe: number, answers: readonly Answer[]): Promise<void> {
  const accepted = answers.find((answer) => answer.kind === 'accepted');
  if (accepted) {
    const ended = await endAccepted(tx, probe, accepted.id);
    if (ended) await restart(tx, [ended]);
  } else if (answers.some(({ kind }) => kind === 'rejected')) await probeSoon(tx, probe, OTHER_PROBE_MS);
}

/**
 * Stops each number from which the carrier refuses messages because of us: at once with a code that says so, after
 * several messages in a row with an unclear one. A number with another link uses that instead. Returns the messages that
 * are given up: while their number works, such a code is about the recipient.
 */
export async function judgeRefusals(tx: Tx, worker: Worker, answers: readonly Answer[]): Promise<ReadonlySet<number>> {
  const final = new Set<number>();
  for (const number of [...new Set(answers.map(({ from }) => from))].sort())
    for (const id of await judgeNumber(
      tx,
      worker,
      number,
      answers.filter(({ from }) => from === number),
    ))
      final.add(id);
  return final;
}

async function judgeNumber(
  tx: Tx,
  worker: Worker,
  number: string,
  answers: readonly Answer[],
): Promise<ReadonlySet<number>> {
  const { tuning, probe } = worker;
  if (probe !== undefined) await judgeProbe(tx, probe.id, answers);
  const { why, final } = await judge(tx, number, answers, probe !== undefined);
  if (!why) return final;
  await endRun(tx, number);
  const { reason, code } = why;
  if (await leaveLink(tx, worker, number, reason)) return NOBODY;
  const stop = await insertStop(tx, {
    accountId: null,
    number,
    cause: 'refusals',
    reason,
    code,
    by: 'the carrier',
    probeMs: tuning.probeMs,
  });
  if (stop) await announceStops(tx, null);
  return NOBODY;
}
