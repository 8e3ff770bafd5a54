import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { lockAccount } from './cancellation/account.repository';
import * as announcements from './subscription/announcements.repository';
import * as autoBuy from './auto-buy/auto-buy.repository';
import * as settings from './auto-buy/billing-settings.repository';
import * as buyer from './plan/buyer.repository';
import * as cards from './card/cards.repository';
import * as compare from './payment/compare.repository';
import * as erase from './erasure/erase.repository';
import { findHolder } from './card/holder.repository';
import * as keywords from './plan/keyword-use.repository';
import { markMailed } from './message-ledger/ledger-gaps.repository';
import * as ledger from './message-ledger/message-ledger.repository';
import { numberUse } from './own-number/number-use.repository';
import * as order from './order/order.repository';
import * as orders from './order/order-history.repository';
import * as plans from './plan/plans.repository';
import * as referral from './referral/referral.repository';
import * as refund from './order/refund.repository';
import { feesPlanned } from './number-fee/fees-planned.repository';
import * as fees from './subscription/last-fees.repository';
import * as renewal from './subscription/renewal.repository';
import * as runway from './message-ledger/runway.repository';
import * as requests from './cancellation/support-requests.repository';
import * as taken from './refund/taken-back.repository';
import { claimTrialNotice } from './plan/trial.repository';

const [ACCOUNT, ID] = [1, 2];
const AT = new Date(0);
const period = { start: AT, end: AT, anchorDay: 1 };
const due = { account_id: ACCOUNT, end_at: AT };
const attempt = { account_id: ACCOUNT, overdue_since: AT, renewal_tries: 1 };
const filter = { accountId: ACCOUNT, kind: 'credit', from: AT, until: AT } as const;
const newRefund = { account_id: ACCOUNT, order_id: ID, amount_cents: 100, at: AT };
const newOrder = {
  ...{ reference: null, account_id: ACCOUNT, at: AT, kind: 'plan', automatic: false, plan_id: 1, extra_keywords: 0 },
  ...{ batches: 0, messages: 0, lines: [], amount_cents: 100, key: 'key', customer: '', payment_method: '' },
  ...{ card_brand: '', card_last4: '', period_start: AT },
} satisfies Parameters<typeof order.insertOrder>[1];
const card = {
  ...{ customer: '', paymentMethod: '', brand: '', last4: '', expMonth: 1, expYear: 2030, fullname: '' },
};
const paid = {
  ...{ intentId: 'pi', now: AT, period, invoiceNumber: 1 },
  billedTo: { name: '', address: [], email: '', tax_id: '' },
};
const request = { kind: 'downgrade', text: '', planId: 1 } as const;

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => lockAccount(tx, ACCOUNT),
    (tx) => announcements.claimRenewal(tx, AT, AT),
    (tx) => announcements.claimEndingCard(tx, AT, AT),
    (tx) => autoBuy.readLow(tx, AT),
    (tx) => autoBuy.isStillLow(tx, ACCOUNT),
    (tx) => autoBuy.monthUse(tx, ACCOUNT, 'auto'),
    (tx) => autoBuy.pauseAutoBuy(tx, ACCOUNT, ''),
    (tx) => settings.readSettings(tx, ACCOUNT),
    (tx) => settings.saveAutoBuy(tx, ACCOUNT, 1, 1),
    (tx) => settings.deleteAutoBuy(tx, ACCOUNT),
    (tx) => buyer.lockBuyer(tx, ACCOUNT),
    (tx) => buyer.paidPlan(tx, ACCOUNT, new Date(0)),
    (tx) => buyer.startPeriod(tx, ACCOUNT, { planId: 1, extraKeywords: 0, period, renewal: true }),
    (tx) => buyer.endPeriod(tx, ACCOUNT, AT),
    (tx) => buyer.returnToMonth(tx, ACCOUNT, { planId: 1, end: AT, anchorDay: 1 }),
    (tx) => buyer.changeExtraKeywords(tx, ACCOUNT, 1),
    (tx) => buyer.saveGivenBack(tx, ACCOUNT, 1),
    (tx) => buyer.trialPlan(tx),
    (tx) => cards.findCard(tx, ACCOUNT),
    (tx) => cards.readHolder(tx, ACCOUNT),
    (tx) => cards.retryPayments(tx, ACCOUNT, AT),
    (tx) => compare.ordersToCompare(tx, { since: AT, until: AT, after: 0 }),
    (tx) => compare.markCompared(tx, ID, AT),
    (tx) => compare.differentEntries(tx, 'payments', []),
    (tx) => compare.differentEntries(tx, 'refunds', []),
    (tx) => compare.differentEntries(tx, 'disputes', []),
    (tx) => compare.anyAccount(tx),
    (tx) => erase.dueForErasure(tx, AT),
    (tx) => erase.eraseRows(tx, 'activity', ACCOUNT, 1),
    (tx) => findHolder(tx, ACCOUNT),
    (tx) => keywords.holdKeywordUse(tx, ACCOUNT),
    (tx) => numberUse(tx, ACCOUNT),
    (tx) => markMailed(tx, ['1'], '2026-11-30'),
    (tx) => ledger.pageOfLedger(tx, filter, 1, 10),
    (tx) => ledger.nextOfLedger(tx, { ...filter, kind: 'debit' }, 1, 10),
    (tx) => ledger.countLedger(tx, { accountId: ACCOUNT, kind: undefined, from: undefined, until: undefined }),
    (tx) => order.findOrder(tx, ID),
    (tx) => order.findOrderByReference(tx, ''),
    (tx) => order.findOrderByInvoice(tx, 1),
    (tx) => order.findOwnOrder(tx, ACCOUNT, ID),
    (tx) => order.findOrderByKey(tx, ACCOUNT, ''),
    (tx) => order.findOpenOrder(tx, ACCOUNT),
    (tx) => order.findJustPaid(tx, ACCOUNT, AT),
    (tx) => order.insertOrder(tx, newOrder),
    (tx) => order.keepOpen(tx, ID, { state: 'open', intentId: '' }),
    (tx) => order.failOrder(tx, ID, { failure: '', intentId: null }),
    (tx) => order.payOrder(tx, ID, paid),
    (tx) => order.nextInvoiceNumber(tx),
    (tx) => order.giveUp(tx, ID),
    (tx) => order.paidMonth(tx, ACCOUNT, AT),
    (tx) => order.stuckOrders(tx, AT, 0),
    (tx) => orders.pageOfOrders(tx, ACCOUNT, 1, 10),
    (tx) => orders.walkOrders(tx, ACCOUNT, { after: null, limit: 10 }),
    (tx) => orders.countOrders(tx, ACCOUNT),
    (tx) => orders.findReceipt(tx, ACCOUNT, ID),
    (tx) => orders.readCustomer(tx, ACCOUNT),
    (tx) => orders.findOwner(tx, ID),
    (tx) => plans.plansFor(tx, ACCOUNT),
    (tx) => plans.findPlan(tx, 1),
    (tx) => referral.readFigures(tx, ACCOUNT),
    (tx) => referral.findByCode(tx, ''),
    (tx) => referral.countVisit(tx, ACCOUNT, 'link'),
    (tx) => referral.lockDueBonus(tx),
    (tx) => refund.refundsOf(tx, ID),
    (tx) => refund.refundsOfOrders(tx, [{ id: ID }]),
    (tx) => refund.insertRefundRequest(tx, newRefund, ''),
    (tx) => refund.insertRefund(tx, newRefund, ''),
    (tx) => refund.saveRefund(tx, ID, { providerId: null, status: 'pending', now: AT }),
    (tx) => refund.numberCreditNote(tx, ID),
    (tx) => refund.unansweredRefunds(tx, AT, 0),
    (tx) => refund.findRefund(tx, ID),
    (tx) => renewal.lockDue(tx, AT),
    (tx) => renewal.beginRenewal(tx, due, AT),
    (tx) => renewal.claimAttempt(tx, AT, AT),
    (tx) => fees.planFees(tx, 1, AT),
    (tx) => fees.claimFees(tx, AT, AT),
    (tx) => fees.lockFees(tx, { account_id: 1, fees_due_at: AT, fees_tries: 0 }),
    (tx) => fees.storeFeesFailure(tx, 1, AT),
    (tx) => feesPlanned(tx, 1),
    (tx) => renewal.lockFailing(tx, attempt),
    (tx) => renewal.storeFailure(tx, ACCOUNT, AT),
    (tx) => renewal.endSubscription(tx, ACCOUNT),
    (tx) => renewal.lockEnding(tx, AT),
    (tx) => renewal.lockPlan(tx, ACCOUNT),
    (tx) => renewal.markCancelled(tx, ACCOUNT, AT),
    (tx) => renewal.keepSubscription(tx, ACCOUNT, AT),
    (tx) => runway.readWatched(tx, AT),
    (tx) => runway.lockWatched(tx, ACCOUNT),
    (tx) => requests.storeRequest(tx, ACCOUNT, 1, request),
    (tx) => requests.cheaperPlan(tx, ACCOUNT, 1),
    (tx) => requests.changePlan(tx, ACCOUNT, 1),
    (tx) => requests.openRequests(tx),
    (tx) => requests.findRequest(tx, ID),
    (tx) => requests.closeRequest(tx, ID, 'granted'),
    (tx) => requests.closeOpen(tx, ACCOUNT, null, 'granted'),
    (tx) => taken.saveTakenBack(tx, ID, { refundedCents: 1, dispute: '' }),
    (tx) => taken.isDisputed(tx, ACCOUNT),
    (tx) => taken.saveTaken(tx, ID, { count: 1, period: true }),
    (tx) => taken.saveRefundTakes(tx, ID, 'all'),
    (tx) => taken.runningMonth(tx, ACCOUNT, AT),
    (tx) => taken.coveredKeywords(tx, ACCOUNT),
    (tx) => taken.messagesBoughtAfter(tx, { id: ID } as order.OrderRow),
    (tx) => claimTrialNotice(tx, AT),
    (tx) => buyer.saveTrial(tx, { accountId: ACCOUNT, planId: 1, now: AT, end: AT }),
    (tx) => cards.saveCard(tx, ACCOUNT, card),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('billing.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
