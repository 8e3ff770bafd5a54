import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import type { Database, Statements, Tx } from '../../platform/db/connection';
import type { InboundSms } from '../../platform/providers/carrier/gateway';
import { KIND, LANE } from './message/kinds';
import type { Settled, Waiting } from './message/outbound.types';
import { stillAccepted } from './receipt/accepted.repository';
import { takeAutomatic } from './single/automatic.repository';
import * as balance from './ledger/balance.repository';
import * as times from './batch/batch-times.repository';
import * as batches from './batch/batch.repository';
import * as changes from './batch/batch-changes.repository';
import * as fees from './fee/number-fee.repository';
import * as prices from './fee/number-price.repository';
import * as optOuts from './refusal/carrier-opt-out.repository';
import * as records from './handover/carrier-record.repository';
import * as queueing from './single/enqueue.repository';
import { grantedAfter } from './ledger/grants.repository';
import * as received from './inbound-text/inbound.repository';
import { checkLedger, checkPurchases } from './ledger/ledger-check.repository';
import { meansOf, sendingProblem } from './ledger/may-send.repository';
import { lockMessages } from './message/message-locks.repository';
import * as months from './message/message-months.repository';
import * as totals from './message/message-totals.repository';
import { storeOutcomes } from './handover/outcome.repository';
import * as person from './message/person.repository';
import { storeRcsReports } from './receipt/rcs-report.repository';
import * as receipts from './receipt/receipt.repository';
import * as run from './refusal/refusal-run.repository';
import * as render from './message/render.repository';
import * as runway from './ledger/runway.repository';
import * as links from './link/link.repository';
import * as again from './message/send-again.repository';
import * as rate from './worker/send-rate.repository';
import * as stops from './stop/sending-stop.repository';
import { clearBilled } from './ledger/single-ledger.repository';
import { SingleQueue } from './single/single-queue.repository';
import * as singles from './single/single.repository';
import * as hours from './queue/singles-hours.repository';
import { waitForTurn } from './queue/singles-turn.repository';
import * as law from './hours/texting-hours.repository';
import * as content from './content/content-rule.repository';
import { textsToPhone } from './message/texts-to-phone.repository';
import * as unfinished from './queue/unfinished.repository';
import * as wake from './message/wake.repository';

const [ACCOUNT, ID] = [1, 3];
const PHONE = '5125550100';
const NUMBER = '5125550199';
const OWNER = 'worker';
const AT = new Date(0);
const DAY = '2026-11-30';
const CLAIM = '2026-11-30 12:00:00+00';
const RULE: content.NewRule = {
  ...{ kind: 'words', phrase: 'vape', category: 'tobacco', min_age: 0 },
  ...{ valid_from: DAY, citation: '', source: '', read_on: DAY, by: 'operator' },
};
const PRICE: prices.NumberPrice = {
  ...{
    kind: 'local',
    validFrom: DAY,
    monthCents: 1,
    registrationCents: 1,
    registrationMonthCents: 1,
    segmentMicros: 1,
  },
  ...{ source: '', readOn: DAY, by: '' },
};
const PROBING: stops.Claiming = {
  ...{ shared: NUMBER, probed: NUMBER },
  ...{ link: 2, linkProbed: NUMBER, settles: [2], textsOnly: true },
};

const engineOf = (tx: Tx): Statements => ({
  single: tx,
  prepared: tx,
  query: () => Promise.reject(new Error('has no declared rows')),
});
/** Returns true where a sample would make the function return early. */
const withTrue = (tx: Tx): Tx => ({
  ...tx,
  value: async (statement: never) => (await tx.value(statement), true as never),
});
const dbOf = (tx: Tx): Pick<Database, 'asEngine'> => ({ asEngine: (work) => work(tx) });
/** The lanes of a queue whose positions are known. */
const queueWith = (first: string): SingleQueue => {
  const queue = new SingleQueue();
  queue.floors.look = () => Promise.resolve([{ lane: LANE.reply, from: first }]);
  return queue;
};

const batch: batches.Batch = {
  ...{
    id: ID,
    account_id: ACCOUNT,
    campaign_id: 1,
    first_id: 1,
    last_id: 2,
    size: 2,
    segments: 1,
    number: null,
    attempts: 0,
  },
  ...{
    message: '',
    media: null,
    expired: false,
    cancelled: false,
    taken_over: false,
    lease_lost: false,
    late: 0,
    spanish: false,
  },
  ...{ buttons: null, service: null },
};
const settled: Settled = { id: ID, status: 1, providerId: 'SM1', providerCode: null };
const waiting: Waiting = { message: { id: ID, made: 0, phone: PHONE, attempts: 0 }, waitMs: 1, free: true };
const claimed = { queue: queueWith(CLAIM), limit: 1, leaseMs: 1, lateMs: 1, validityMs: 1 };
const single = { ...{ accountId: ACCOUNT, kind: KIND.reply, lane: LANE.reply }, phone: PHONE, body: '', segments: 1 };
const listed = { phone: PHONE, body: 'Hello', segments: 1, subscriberId: null, keywordId: null };
const stop = { accountId: ACCOUNT, number: null, cause: 'operator', reason: '', code: '', by: '', probeMs: 1 } as const;
const inbound: InboundSms = { providerId: 'SM1', from: PHONE, to: NUMBER, body: '', media: [], at: AT };
const row: received.InboundRow = { id: 1, accountId: 1, decision: 'reply', rule: '', evidence: {} };
const noHours = { mon_fri: null, sat: null, sun: null, holiday: null };
const stateHours = { state: 'TX', valid_from: DAY, ...noHours, citation: '', source: '', read_on: null, by: '' };
const take = {
  number: NUMBER,
  sharedPerSecond: 1,
  smallest: 1,
  wanted: 1,
  parts: 1,
  reserve: 0,
  afterTurns: true,
  late: 0,
};
const report = { id: ID, status: 3, providerId: 'SM1', providerCode: null };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => stillAccepted(tx, 0, 1),
    (tx) => takeAutomatic(tx, [PHONE]),
    (tx) => balance.availableMessages(tx, ACCOUNT),
    (tx) => balance.lockBalance(tx, ACCOUNT),
    (tx) => balance.lockBalances(tx, [1, 2]),
    (tx) => balance.post(tx, ACCOUNT, { plan: -1, extra: 0 }, { kind: 'message', count: 1 }),
    (tx) => balance.openBalance(tx, ACCOUNT),
    (tx) => times.reopenBatches(tx, 1),
    (tx) => times.applyQuietHours(tx, { accountId: ACCOUNT }),
    (tx) => changes.pauseBatches(tx, 1),
    (tx) => changes.resumeBatches(tx, 1),
    (tx) => changes.cancelBatches(tx, 1),
    (tx) => changes.decideBatches(tx, 1, ''),
    (tx) => batches.claimBatches(tx, OWNER, { leaseMs: 1, validityMs: 1, lane: 'own', most: 1 }, PROBING),
    (tx) => batches.renewBatches(engineOf(tx), [ID], OWNER, 1),
    (tx) => batches.claimMessages(tx, batch, OWNER, 0, 1),
    (tx) => batches.claimMessages(tx, batch, OWNER, 0, 1, PROBING),
    (tx) => batches.unclaim(tx, [{ id: ID, claim: CLAIM }]),
    (tx) => batches.claimedPending(tx, batch, 1),
    (tx) => batches.endRest(tx, batch, 16),
    (tx) => batches.withdrawClaimed(tx, ID, [ID], 'empty'),
    (tx) => batches.postponeBatches(tx, [{ id: ID, waitMs: 1, tried: true }], OWNER),
    (tx) => batches.markClosed(tx, batch, OWNER),
    (tx) => fees.addFee(tx, { accountId: ACCOUNT, digits: NUMBER, what: 'number', period: AT }),
    (tx) => fees.feesBefore(tx, ACCOUNT, AT),
    (tx) => fees.hasFees(tx, ACCOUNT, AT),
    (tx) => fees.billFee(tx, ACCOUNT, 1, 1),
    (tx) => fees.checkFees(dbOf(tx)),
    (tx) => prices.numberPrices(tx),
    (tx) => prices.insertPrice(tx, PRICE),
    (tx) => optOuts.phonesOfMessages(tx, [ID]),
    (tx) => optOuts.refusedSenders(tx, [ID]),
    (tx) => records.recordsOfOthers(engineOf(tx), { id: ID, phone: PHONE }, ['SM1']),
    (tx) => records.lockRecords(tx, ['SM1']),
    (tx) => records.withTakenRecord(tx, [{ id: ID, providerId: 'SM1' }]),
    (tx) => queueing.reserveMessages(tx, 1),
    (tx) => queueing.enqueueMessages(tx, { accountId: ACCOUNT, kind: KIND.first, lane: LANE.welcome }, [listed]),
    (tx) => queueing.enqueueMessage(tx, single),
    (tx) => grantedAfter(tx, ACCOUNT, { order: 1, paidAt: AT }),
    (tx) => received.findInbound(tx, ['SM1']),
    (tx) => received.nextInboundIds(tx, 1),
    (tx) => received.lastTexted(tx, ACCOUNT, PHONE),
    (tx) => received.textedSeveral(tx, ACCOUNT, PHONE),
    (tx) => received.storeInbound(tx, [{ inbound, canonical: '', row }]),
    (tx) => received.answeredToday(tx, [PHONE], 'help'),
    (tx) => received.senders(tx, [ACCOUNT]),
    (tx) => received.detachOptOuts(tx, ACCOUNT, 1),
    (tx) => checkLedger(dbOf(tx)),
    (tx) => checkPurchases(dbOf(tx)),
    (tx) => sendingProblem(tx, ACCOUNT),
    (tx) => meansOf(tx, ACCOUNT),
    (tx) => lockMessages(tx, [ID]),
    (tx) => months.addMonths(tx, AT, AT),
    (tx) => months.monthsBefore(tx, AT),
    (tx) => months.dropMonth(tx, 1, 1),
    (tx) => months.analyzeMessages(tx),
    (tx) => totals.countMonth(withTrue(tx), { first: 1, end: 2, name: '' }),
    (tx) => totals.forgetStrangers(tx),
    (tx) => storeOutcomes(tx, [settled]),
    (tx) => person.textsOfPerson(tx, PHONE),
    (tx) => person.pendingTexts(tx, PHONE),
    (tx) => person.receivedFrom(tx, PHONE),
    (tx) => new SingleQueue().ids(tx),
    (tx) => person.filesOfReplies(tx, PHONE),
    (tx) => person.eraseTexts(tx, PHONE, 'gone'),
    (tx) => receipts.marksOf(engineOf(tx), [ID]),
    (tx) => receipts.applyReports(tx, [report]),
    (tx) => storeRcsReports(tx, [report]),
    (tx) => run.lockRun(tx, NUMBER),
    (tx) => run.saveRun(tx, NUMBER, { code: '', messages: [ID] }),
    (tx) => run.endRun(tx, NUMBER),
    (tx) => run.refusedBefore(tx, [ID]),
    (tx) => run.noteRefused(tx, [ID]),
    (tx) => run.forgetRefused(tx, [ID]),
    (tx) => render.personalValues(tx, [ID]),
    (tx) => render.storeBodies(tx, [{ id: ID, body: '' }]),
    (tx) => render.storedBodies(tx, [ID]),
    (tx) => runway.keepPaces(tx, AT),
    (tx) => runway.markWarned(tx, ACCOUNT, 'week'),
    (tx) => again.markMissed(tx, [ID]),
    (tx) => again.allowAgain(tx, [{ id: ID, claim: CLAIM }]),
    (tx) => again.markUnanswered(tx, [ID]),
    (tx) => rate.takeTokens(tx, take),
    (tx) => rate.createBuckets(tx, [NUMBER], take),
    (tx) => rate.reserveTurns(tx, NUMBER, 1, 1),
    (tx) => rate.holdTurns(tx, NUMBER, 1),
    (tx) => rate.lockBuckets(tx, [NUMBER]),
    (tx) => rate.carrierToday(tx, NUMBER),
    (tx) => links.numberLinks(engineOf(tx)),
    (tx) => links.setNumberLink(tx, { number: NUMBER, link: 1, other: 2, by: '' }),
    (tx) => links.lockHealth(tx, NUMBER, 1),
    (tx) => links.twoLinks(tx, NUMBER, 1),
    (tx) => links.saveFailures(tx, { number: NUMBER, link: 1, failures: 1, forMs: 1, reason: '' }),
    (tx) => links.markDown(tx, NUMBER, 1, 1),
    (tx) => links.markUp(tx, [NUMBER], 1),
    (tx) => links.lockLinkProbes(tx, 1),
    (tx) => links.markLinkProbed(tx, NUMBER, 1, 1, 2),
    (tx) => links.countDown(tx),
    (tx) => stops.waitForClaims(tx, 1),
    (tx) => stops.insertStop(tx, stop),
    (tx) => stops.endStops(tx, stop, OWNER),
    (tx) => stops.endUnregistered(tx, '8885550100'),
    (tx) => stops.endAccepted(tx, ID, 1),
    (tx) => stops.probesAwaited(engineOf(tx), [ID]),
    (tx) => stops.endDelivered(tx, [ID]),
    (tx) => stops.sentSinceStop(tx, [ID], NUMBER),
    (tx) => stops.endRefusals(tx, [NUMBER]),
    (tx) => stops.endOtherRefusals(tx, NUMBER),
    (tx) => stops.openStops(engineOf(tx)),
    (tx) => stops.pastStops(tx, 1),
    (tx) => stops.lockProbes(tx),
    (tx) => stops.markProbed(tx, ID, 1, 2),
    (tx) => stops.probeSoon(tx, ID, 1),
    (tx) => stops.takeUnnotifiedStops(tx),
    (tx) => stops.restartBatches(tx, ACCOUNT),
    (tx) => stops.notifyStops(tx),
    (tx) => stops.waitingTexts(tx, ACCOUNT),
    (tx) => stops.waitingAccounts(tx, NUMBER, NUMBER, 1),
    (tx) => stops.countStops(tx),
    (tx) => stops.stopOf(tx, ACCOUNT, NUMBER),
    (tx) => clearBilled(tx, [ID]),
    (tx) => singles.claimQueue(tx, OWNER, { ...claimed, wanted: 'all', claiming: PROBING }),
    (tx) => singles.withdrawSingles(tx, [{ id: ID, status: 16 }]),
    (tx) => singles.peopleOf(tx, [ID]),
    (tx) => singles.markClaimed(tx, [ID], [{ id: ID, billed: 1, extra: 0 }], 2),
    (tx) => singles.renewSingles(engineOf(tx), [ID], OWNER, 1),
    (tx) => singles.postponeSingles(tx, [waiting], OWNER),
    (tx) => singles.markRetried(tx, ACCOUNT, ID, 4),
    (tx) => singles.unsentBefore(tx, AT, 1),
    (tx) => hours.waitForHours(tx, [ID], OWNER),
    (tx) => waitForTurn(tx, [{ id: ID, waitMs: 1 }], OWNER),
    (tx) => hours.judgeWaitingSingles(tx, { accountId: ACCOUNT }),
    (tx) => law.hoursInForce(tx),
    (tx) => law.hoursHistory(tx, 'TX'),
    (tx) => law.regionName(tx, 'TX'),
    (tx) => law.addHours(tx, stateHours),
    (tx) => law.endHours(tx, { ...stateHours, reason: '' }),
    (tx) => law.anywhereHasHours(tx, DAY),
    (tx) => content.contentRules(tx),
    (tx) => content.storedRules(tx),
    (tx) => content.ruleHistory(tx, 'vape'),
    (tx) => content.addRule(tx, RULE),
    (tx) => content.endRule(tx, { ...RULE, reason: '' }),
    (tx) => law.countryHours(tx),
    (tx) => textsToPhone(tx, PHONE, ''),
    (tx) => unfinished.batchQueue(tx),
    (tx) => unfinished.singleLanes(tx, queueWith(CLAIM), [LANE.reply]),
    (tx) => unfinished.pendingMessages(tx, [ID]),
    (tx) => unfinished.unsettledOfBatches(tx),
    (tx) => wake.wakeForCampaign(tx),
    (tx) => wake.wakeForAll(tx),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('texting.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
