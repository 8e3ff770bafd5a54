import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { type ConsentEvent, type Said } from '../../people/consent';
import { leaveCode, optOut } from '../../people/opt-out';
import {
  type AccountFact,
  answeredToday,
  type InboundDeps,
  type InboundResult,
  type InboundRow,
  type KeywordFact,
  type Line,
  nextInboundIds,
  resultOf,
  type Sender,
  senders,
  storable,
  storeInbound,
} from '../../texting/inbound-text';
import { takeAutomatic } from '../../texting/single';
import { BY_PROVIDER, enqueueAnswers } from '../answer/answer';
import { languageFor } from '../answer/language-for';
import { keywordOptOutAnswer, optOutAnswer } from '../answer/messages';
import { leavesCode, only, optOutTargets, type OptOut, type OptOutRule, type Target } from './opt-out';

/** A message that was understood as an opt-out. */
export interface Leaving {
  inbound: InboundSms;
  canonical: string;
  decision: OptOut;
  accounts: readonly AccountFact[];
  ownKeywords: readonly KeywordFact[];
  line: Line;
  /** Whether the carrier's provider has already confirmed it. */
  confirmed?: boolean;
}

interface Planned extends Leaving {
  id: number;
  phone: string;
  rule: OptOutRule;
  targets: readonly Target[];
}

async function plan(tx: Tx, leavings: readonly Leaving[]): Promise<Planned[]> {
  const ids = await nextInboundIds(tx, leavings.length);
  return leavings.map((leaving, at) => ({
    ...leaving,
    id: ids[at] ?? 0,
    phone: leaving.inbound.from,
    ...optOutTargets(leaving.decision, leaving),
  }));
}

/** NO to an account's question has its own reason; all others are a STOP. */
async function optOutAll(
  tx: Tx,
  planned: readonly Planned[],
  said: ReadonlyMap<string, Said>,
): Promise<Map<string, ConsentEvent[]>> {
  const byPhone = new Map<string, ConsentEvent[]>();
  for (const reason of ['stop', 'declined'] as const) {
    const targets = planned
      .filter(({ rule }) => (rule === 'question') === (reason === 'declined'))
      .flatMap((one) => one.targets.map((target) => ({ ...target, phone: one.phone })));
    for (const event of await optOut(tx, targets, { reason, words: '', actor: 'phone', channel: 'sms', said }))
      byPhone.set(event.phone, [...(byPhone.get(event.phone) ?? []), event]);
  }
  return byPhone;
}

function answerOf(
  deps: Pick<InboundDeps, 'config'>,
  { decision, rule, targets, ownKeywords }: Planned,
  events: readonly ConsentEvent[],
  named: readonly (Sender & { id: number })[],
): string {
  // The senders that this message left; a repeated STOP is confirmed again after a day.
  const left = new Set((events.length > 0 ? events : targets).map(({ accountId }) => accountId));
  const senders = named.filter(({ id }) => left.has(id));
  if (decision.scope === 'keyword') {
    const about = ownKeywords.filter(({ id }) => id === decision.keyword.id);
    const from = { senders, language: languageFor(about.length > 0 ? about : ownKeywords, { word: decision.word }) };
    return keywordOptOutAnswer(deps.config, from, decision.keyword.canonical);
  }
  const language = languageFor(ownKeywords, { accounts: [...left], word: decision.word });
  return optOutAnswer(deps.config, { senders, language }, leavesCode(rule));
}

/**
 * Opts out any number of phones, each once: suppression, subscribers, consent, activity, one confirmation, all or
 * nothing with the caller's transaction. The caller has locked the phones, and the messages are new.
 */
export async function leaveAll(
  tx: Tx,
  deps: Pick<InboundDeps, 'config'>,
  leavings: readonly Leaving[],
): Promise<Map<string, InboundResult>> {
  const planned = await plan(tx, leavings);
  const said = new Map(
    planned.map(({ id, phone, inbound }) => [phone, { words: storable(inbound.body), inboundId: id }]),
  );
  const events = await optOutAll(tx, planned, said);
  const offCode = await leaveCode(
    tx,
    new Map([...said].filter(([phone]) => planned.some((one) => one.phone === phone && leavesCode(one.rule)))),
  );
  const changed = (phone: string): boolean => offCode.has(phone) || events.has(phone);
  // One confirmation in 24 h, whatever else the phone got. After a new consent another STOP is confirmed too, within
  // the limit of automatic texts; one that changes nothing is not (decision 493).
  const asked = planned.filter(({ confirmed = false }) => !confirmed).map(({ phone }) => phone);
  const earlier = await answeredToday(tx, asked, 'opt-out');
  const first = asked.filter((phone) => !earlier.has(phone));
  const again = asked.filter((phone) => earlier.has(phone) && changed(phone));
  const allowed = new Set([...first, ...(await takeAutomatic(tx, again))]);
  const named = await senders(tx, [
    ...new Set(planned.flatMap(({ targets }) => targets.map(({ accountId }) => accountId))),
  ]);
  const answers = await enqueueAnswers(
    tx,
    planned
      .filter(({ phone }) => allowed.has(phone))
      .map((one) => ({
        phone: one.phone,
        body: answerOf(deps, one, events.get(one.phone) ?? [], named),
        number: one.line.number,
      })),
  );
  const silent = new Set(again.filter((phone) => !allowed.has(phone)));
  const decided = planned.map(({ inbound, canonical, decision, ...one }) => {
    const target = only(one.targets);
    const row: InboundRow = {
      id: one.id,
      accountId: target?.accountId ?? null,
      decision: 'opt-out',
      rule: one.rule,
      evidence: {
        word: decision.word,
        changed: changed(one.phone),
        answered: answers.has(one.phone),
        ...(one.confirmed && BY_PROVIDER.evidence),
        ...(silent.has(one.phone) && { silent: true }),
      },
      keywordId: target?.keywordId || null,
    };
    return { inbound, canonical, row };
  });
  await storeInbound(tx, decided);
  return new Map(
    decided.map(({ inbound, row }) => [inbound.providerId, resultOf(row, answers.get(inbound.from) ?? null)]),
  );
}
