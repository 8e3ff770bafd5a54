import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'billing',
  title: 'Billing',
  contract: CONTRACT_VERSION,
  pages: {
    plans: {
      path: '/plans',
      name: 'Plans',
      icon: 'plans',
      jump: 'p',
      shape: 'cards',
      menu: { order: 60, ownersOnly: true },
    },
    payments: { path: '/payments', name: 'Payments', icon: 'payments', jump: 'y', shape: 'cards' },
    orders: { path: '/payments/orders', name: 'Billing History', icon: 'payments' },
    receipt: { path: '/payments/orders/:id', name: 'Receipt', icon: 'payments', shape: 'form' },
    ledger: { path: '/payments/messages', name: 'Message Ledger', icon: 'payments' },
    pay: { path: '/plans/pay/:id', name: 'Pay', icon: 'plans', shape: 'form' },
    thankyou: { path: '/plans/thankyou', name: 'Thank You', icon: 'plans', unlisted: true, shape: 'form' },
    'add-keywords': { path: '/plans/addkeywords', name: 'Extra Keywords', icon: 'plans', shape: 'form' },
    'add-messages': { path: '/plans/addmessages', name: 'Extra Messages', icon: 'plans', shape: 'form' },
    cancel: { path: '/plans/cancel', name: 'Cancel Subscription', icon: 'plans', shape: 'form' },
  },
  widgets: {
    'card-need': { slot: 'home.needs', order: 40, need: 'card', onError: 'message' },
    'plan-need': { slot: 'home.needs', order: 50, need: 'plan', onError: 'message' },
    'plan-card': { slot: 'home.cards', order: 10, minHeight: 88, onError: 'message' },
    'messages-card': { slot: 'home.cards', order: 20, minHeight: 88, onError: 'message' },
    'card-dialog': { slot: 'card.dialog', onError: 'message' },
  },
  commands: {
    keywords: { name: 'Buy More Keywords', page: 'add-keywords', words: 'extra', ownersOnly: true },
    messages: { name: 'Buy More Messages', page: 'add-messages', words: 'extra balance', ownersOnly: true },
  },
});
