import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'billing',
  title: 'Billing',
  contract: CONTRACT_VERSION,
  pages: {
    plans: { path: '/plans', name: 'Plans', icon: 'plans', menu: { order: 60 } },
  },
  widgets: {
    'plan-card': { slot: 'home.cards', order: 10, columns: 4, onError: 'message' },
    'messages-card': { slot: 'home.cards', order: 20, columns: 4, onError: 'message' },
    'card-dialog': { slot: 'card.dialog', onError: 'message' },
  },
});
