import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    plans: () => import('./features/plans/plans.page'),
    pay: () => import('./features/pay/pay.page'),
    thankyou: () => import('./features/pay/thank-you.page'),
    'add-keywords': () => import('./features/pay/add-keywords.page'),
    'add-messages': () => import('./features/pay/add-messages.page'),
    payments: () => import('./features/payments/payments.page'),
    orders: () => import('./features/payments/orders.page'),
    receipt: () => import('./features/payments/receipt.page'),
    ledger: () => import('./features/payments/ledger.page'),
    cancel: () => import('./features/cancel/cancel.page'),
  },
  widgets: {
    'card-need': () => import('./widgets/card-need.widget'),
    'plan-need': () => import('./widgets/plan-need.widget'),
    'plan-card': () => import('./widgets/plan-card.widget'),
    'messages-card': () => import('./widgets/messages-card.widget'),
    'buy-messages': () => import('./widgets/buy-messages.widget'),
    'card-dialog': () => import('./widgets/card-dialog.widget'),
  },
  texts: { es: () => import('../texts/es.po') },
});
