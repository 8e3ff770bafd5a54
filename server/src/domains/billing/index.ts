/**
 * Money: plans, orders, cards, subscriptions, deletion of accounts. The domain's door: other domains and the
 * application import from here only.
 */
export { buyAutomatically } from './auto-buy/auto-buy.job';
export { lockAccount } from './cancellation/account.repository';
export { grant, holdRequest, refuse } from './cancellation/decide-request';
export { type OpenRequest, openRequests } from './cancellation/support-requests.repository';
export { closeAccessRequest, requestedPermission, requestFor } from './cancellation/support-requests.service';
export { eraseDeletedAccounts } from './erasure/erase.job';
export { accountDeleted } from './events';
export { billingMeasures } from './measures';
export { reportLedgerGaps } from './message-ledger/ledger-gaps.job';
export { watchRunways } from './message-ledger/runway.job';
export { planned } from './message-ledger/runway.repository';
export { openFeeLines } from './number-fee/open-fees';
export { mailedInvoice } from './order/order-history.service';
export {
  assignNumber,
  holdNumber,
  rateNumber,
  releaseNumber,
  requireFreeNumber,
  requireFreeTexts,
} from './own-number/own-number.service';
export { assignAgent, stopAgent } from './own-number/rcs-agent.service';
export { comparePayments } from './payment/compare.job';
export { reconcilePayments } from './payment/reconcile.job';
export { refundOrder } from './payment/refund-order.service';
export { settleIntent } from './payment/settle.service';
export { holdKeywordUse, keywordUse } from './plan/keyword-use.repository';
export { paidPlanProblem } from './plan/paid-plan';
export { startFirstTrial } from './plan/start-trial';
export { noticeTrials } from './plan/trial.job';
export { referralLinkRoutes } from './referral/link.routes';
export { creditReferrals } from './referral/referral-bonus.job';
export { announcePayments } from './subscription/announce.job';
export { endCancelled } from './subscription/end-cancelled.job';
export { chargeLastFees } from './subscription/last-fees.job';
export { renewSubscriptions } from './subscription/renewal.job';
export { billingApi } from './routes';
