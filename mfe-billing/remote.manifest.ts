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
      words: 'pricing prices upgrade downgrade subscription tier cost',
    },
    payments: {
      path: '/payments',
      name: 'Payments',
      icon: 'payments',
      jump: 'y',
      shape: 'cards',
      words: 'credit debit card billing pay tax autobuy automatic buy number fees',
    },
    orders: {
      path: '/payments/orders',
      name: 'Billing History',
      icon: 'payments',
      words: 'invoices receipts orders refunds bills charges paid credit notes purchases',
    },
    receipt: { path: '/payments/orders/:id', name: 'Receipt', icon: 'payments', shape: 'form' },
    ledger: {
      path: '/payments/messages',
      name: 'Message Ledger',
      icon: 'payments',
      words: 'balance usage used spent remaining credits',
    },
    pay: { path: '/plans/pay/:id', name: 'Pay', icon: 'plans', shape: 'form' },
    thankyou: { path: '/plans/thankyou', name: 'Thank You', icon: 'plans', unlisted: true, shape: 'form' },
    'add-keywords': { path: '/plans/addkeywords', name: 'Extra Keywords', icon: 'plans', shape: 'form' },
    'add-messages': { path: '/plans/addmessages', name: 'Extra Messages', icon: 'plans', shape: 'form' },
    cancel: {
      path: '/plans/cancel',
      name: 'Cancel Subscription',
      icon: 'plans',
      shape: 'form',
      words: 'close delete account quit end leave plan',
    },
  },
  widgets: {
    'card-need': { slot: 'home.needs', order: 40, need: 'card', onError: 'message' },
    'plan-need': { slot: 'home.needs', order: 50, need: 'plan', onError: 'message' },
    'plan-card': { slot: 'home.cards', order: 10, minHeight: 88, onError: 'message' },
    'messages-card': { slot: 'home.cards', order: 20, minHeight: 88, onError: 'message' },
    'buy-messages': { slot: 'messages.buyer', minHeight: 40, onError: 'hide' },
    'card-dialog': { slot: 'card.dialog', onError: 'message' },
  },
  commands: {
    keywords: { name: 'Buy More Keywords', page: 'add-keywords', words: 'extra', ownersOnly: true },
    messages: {
      name: 'Buy More Messages',
      page: 'add-messages',
      words: 'extra credits top up topup recharge texts',
      ownersOnly: true,
    },
  },
});
