/**
 * Money: plans, orders, cards, subscriptions, deletion of accounts. The domain's door: other
 * domains and the application import from here only.
 */
export { grant, holdRequest, refuse } from './cancellation/decide-request';
export { closeAccessRequest, permissionAsked, requestFor } from './cancellation/support-requests.service';
export { accountDeleted } from './events';
export { announcePayments } from './jobs/announce.job';
export { buyAutomatically } from './jobs/auto-buy.job';
export { comparePayments } from './jobs/compare.job';
export { endCancelled } from './jobs/end-cancelled.job';
export { eraseDeletedAccounts } from './jobs/erase.job';
export { reportLedgerGaps } from './jobs/ledger-gaps.job';
export { reconcilePayments } from './jobs/reconcile.job';
export { creditReferrals } from './jobs/referral-bonus.job';
export { renewSubscriptions } from './jobs/renewal.job';
export { watchRunways } from './jobs/runway.job';
export { noticeTrials } from './jobs/trial.job';
export { billingMeasures } from './measures';
export { mailedInvoice } from './orders/orders.service';
export { refundOrder } from './payments/refund-order.service';
export { settleIntent } from './payments/settle.service';
export { startFirstTrial } from './payments/start-trial';
export { cancellationRoutes } from './routes/cancellation.routes';
export { cardRoutes } from './routes/cards.routes';
export { referralLinkRoutes } from './routes/link.routes';
export { messageLedgerRoutes } from './routes/message-ledger.routes';
export { orderRoutes } from './routes/orders.routes';
export { paymentRoutes } from './routes/payments.routes';
export { planRoutes } from './routes/plans.routes';
export { referralRoutes } from './routes/referral.routes';
export { subscriptionRoutes } from './routes/subscriptions.routes';
export { holdKeywordUse, keywordUse } from './store/keyword-use.repository';
export { type OpenRequest, openRequests } from './store/support-requests.repository';
