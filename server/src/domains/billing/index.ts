/**
 * Money: plans, orders, cards, subscriptions, deletion of accounts. The domain's door: other
 * domains and the application import from here only.
 */
export { grant, holdRequest, refuse } from './cancellation/decide-request';
export { closeAccessRequest, permissionAsked, requestFor } from './cancellation/support-requests.service';
export { accountDeleted } from './events';
export { AUTO_BUY_EVERY_MS, buyAutomatically } from './jobs/auto-buy.job';
export { endCancelled } from './jobs/end-cancelled.job';
export { ERASE_EVERY_MS, eraseDeletedAccounts } from './jobs/erase.job';
export { LEDGER_CHECK_EVERY_MS, reportLedgerGaps } from './jobs/ledger-gaps.job';
export { RECONCILE_EVERY_MS, reconcilePayments } from './jobs/reconcile.job';
export { creditReferrals, REFERRALS_EVERY_MS } from './jobs/referral-bonus.job';
export { RENEWALS_EVERY_MS, renewSubscriptions } from './jobs/renewal.job';
export { RUNWAY_EVERY_MS, watchRunways } from './jobs/runway.job';
export { noticeTrials } from './jobs/trial.job';
export { mailedInvoice } from './orders/orders.service';
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
