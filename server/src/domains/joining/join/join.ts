import { isBlank, parseWelcome, senderName, withFooterIn, withSender } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { joined } from '../events';
import { fillCodes } from '../code/fill-codes';
import { notifyLowCodes } from '../code/notify-low-codes';
import { lift } from '../../people/suppression';
import { notifySubscribers } from '../../people/subscriber';
import { returnToCode } from '../../people/opt-out';
import { enqueueMessage, takeAutomatic } from '../../texting/single';
import { type InboundDeps, type InboundResult, storable } from '../../texting/inbound-text';
import { KIND, LANE } from '../../texting/message';
import type { KeywordMatch } from '../keyword/match-keyword';
import { joinStates, type JoinKeyword, type JoinState } from './join.repository';
import { writeJoins, type JoinWrite } from './join-write.repository';

/** A message that was understood as a keyword. */
export interface Joining {
  inbound: InboundSms;
  canonical: string;
  keyword: JoinKeyword;
  /** `age`: the answer to the age question. */
  match: KeywordMatch<unknown>['match'] | 'age';
}

type Deps = Pick<InboundDeps, 'config' | 'log'>;

/** The welcome of a keyword without codes, built once for everybody who joins together. */
const welcomes = new WeakMap<JoinKeyword, string>();

/** Prefixes the name after the codes are filled in, so that an empty pool never leaves a text of the name alone. */
const whole = ({ config }: Deps, { names, language }: JoinKeyword, text: string): string =>
  isBlank(text) ? '' : withFooterIn(language, withSender(text, senderName(names)), config.replyToStop);

async function welcomeText(tx: Tx, deps: Deps, keyword: JoinKeyword, phone: string): Promise<string> {
  const known = welcomes.get(keyword);
  if (known !== undefined) return known;
  const parsed = parseWelcome(deps.config.welcomeMessage, keyword, '');
  if (!keyword.hasCodes) {
    const text = whole(deps, keyword, parsed);
    welcomes.set(keyword, text);
    return text;
  }
  const filled = await fillCodes(tx, keyword.id, phone, parsed);
  for (const { name, free } of filled.low)
    deps.log.warn({ keyword: keyword.id, pool: name, free }, 'custom codes running low');
  await notifyLowCodes(tx, keyword, filled.low);
  if (filled.taken > 0)
    await notifyLive(tx, keyword.accountId, { type: 'keyword.changed', payload: { id: keyword.id } });
  return whole(deps, keyword, filled.text);
}

/** Welcomes a visitor who signed up on a keyword's web page and confirmed by YES. */
export async function welcomeConfirmed(
  tx: Tx,
  deps: Deps,
  keyword: JoinKeyword,
  { phone, subscriberId }: { phone: string; subscriberId: number },
): Promise<void> {
  const body = keyword.welcomes ? await welcomeText(tx, deps, keyword, phone) : '';
  if (body === '') return;
  const { accountId, id: keywordId, segments, mediaId } = keyword;
  const about = { accountId, phone, keywordId, subscriberId, kind: KIND.welcome, lane: LANE.welcome };
  await enqueueMessage(tx, { ...about, body, segments, mediaId });
}

const optsIn = (state: JoinState): boolean => !state.active || state.suppressed || state.offCode;

/**
 * How a join is welcomed. A new consent always is (ENG-004), a repeated join at most once a day. The first welcome of a
 * keyword within a day answers a consent; any other is an automatic text that counts against the limit (decision 494).
 */
function welcomeOf({ keyword }: Joining, state: JoinState): 'first' | 'again' | null {
  if (!keyword.welcomes || (!optsIn(state) && state.welcomed)) return null;
  return optsIn(state) && !state.welcomed ? 'first' : 'again';
}

async function prepare(
  tx: Tx,
  deps: Deps,
  joining: Joining,
  state: JoinState,
  mayRepeat: ReadonlySet<string>,
): Promise<JoinWrite> {
  const { inbound, canonical, keyword, match } = joining;
  const due = welcomeOf(joining, state);
  const silent = due === 'again' && !mayRepeat.has(inbound.from);
  const welcome = due !== null && !silent ? await welcomeText(tx, deps, keyword, inbound.from) : null;
  return {
    inbound,
    canonical,
    phone: inbound.from,
    body: storable(inbound.body),
    keyword,
    rule: match,
    subscriberId: state.subscriberId,
    event: optsIn(state) ? 'opt-in' : welcome === null ? null : 'welcome-repeat',
    writes: !state.active,
    // A welcome that consists only of an empty placeholder is not sent.
    welcome: welcome === '' ? null : welcome,
    silent,
  };
}

/**
 * Joins any number of phones, each once: subscriber, consent, activity, welcome, all or nothing with the caller's
 * transaction. The caller has locked the phones. Messages that were already stored have no result.
 */
export async function joinAll(tx: Tx, deps: Deps, joinings: readonly Joining[]): Promise<Map<string, InboundResult>> {
  const states = new Map((await joinStates(tx, joinings)).map((state) => [state.phone, state]));
  const fresh = joinings.flatMap((joining) => {
    const state = states.get(joining.inbound.from);
    return state && !state.known ? [{ joining, state }] : [];
  });
  const again = fresh.filter(({ joining, state }) => welcomeOf(joining, state) === 'again');
  const mayRepeat = await takeAutomatic(
    tx,
    again.map(({ joining }) => joining.inbound.from),
  );
  const writes: JoinWrite[] = [];
  for (const { joining, state } of fresh) writes.push(await prepare(tx, deps, joining, state, mayRepeat));
  if (writes.length === 0) return new Map();
  const suppressed = writes.filter((write) => states.get(write.phone)?.suppressed);
  if (suppressed.length > 0)
    await lift(
      tx,
      suppressed.map(({ keyword, phone }) => ({ accountId: keyword.accountId, phone, keywordId: keyword.id })),
    );
  const rows = new Map((await writeJoins(tx, writes)).map((row) => [row.phone, row]));
  for (const { phone, body } of writes.filter((write) => states.get(write.phone)?.offCode))
    await returnToCode(tx, 'opt-in', phone, { words: body, inboundId: rows.get(phone)?.inboundId ?? 0 });
  const results = new Map<string, InboundResult>();
  for (const { inbound, phone, keyword, rule } of writes) {
    const row = rows.get(phone);
    if (!row) throw new Error('join could not be written');
    results.set(inbound.providerId, {
      id: row.inboundId,
      duplicate: false,
      decision: 'keyword',
      rule,
      accountId: keyword.accountId,
      keywordId: keyword.id,
      subscriberId: row.subscriberId,
      conversationId: null,
      messageId: row.messageId,
    });
  }
  const changed = writes
    .map(({ phone, keyword, event }) => ({
      id: rows.get(phone)?.subscriberId ?? 0,
      accountId: keyword.accountId,
      keywordId: keyword.id,
      optedIn: event === 'opt-in',
      released: rows.get(phone)?.released === true,
    }))
    .filter(({ optedIn, released }) => optedIn || released);
  await joined.emit(
    tx,
    changed.filter(({ optedIn }) => optedIn).map(({ id, keywordId }) => ({ subscriberId: id, keywordId })),
  );
  await notifySubscribers(tx, changed);
  return results;
}
