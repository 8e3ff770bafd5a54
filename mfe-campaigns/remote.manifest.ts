import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'campaigns',
  title: 'Campaigns',
  contract: CONTRACT_VERSION,
  pages: {
    list: { path: '/messages', name: 'Campaigns', icon: 'campaigns', menu: { order: 40 } },
    add: { path: '/messages/add', name: 'Compose Campaign', icon: 'campaigns', shape: 'form' },
    sent: { path: '/messages/sent', name: 'Messages Sent', icon: 'campaigns' },
    templates: { path: '/messages/templates', name: 'Message Templates', icon: 'templates' },
    templateAdd: { path: '/messages/template/add', name: 'New Template', icon: 'templates', shape: 'form' },
    template: { path: '/messages/template/:id', name: 'Message Template', icon: 'templates', shape: 'form' },
    automations: { path: '/messages/automations', name: 'Automations', icon: 'campaigns' },
    automationAdd: { path: '/messages/automations/add', name: 'New Automation', icon: 'campaigns', shape: 'form' },
    automation: { path: '/messages/automations/:id', name: 'Automation', icon: 'campaigns', shape: 'form' },
    settings: { path: '/messages/settings', name: 'Sending Settings', icon: 'campaigns', shape: 'form' },
    view: { path: '/messages/:id', name: 'Campaign', icon: 'campaigns', shape: 'form' },
    reports: { path: '/reports', name: 'Reports', icon: 'reports', shape: 'cards', menu: { order: 55 } },
  },
  widgets: {
    'scheduled-need': { slot: 'home.needs', order: 20, need: 'scheduled', onError: 'message' },
    'failed-need': { slot: 'home.needs', order: 30, need: 'failed', onError: 'message' },
    sent: { slot: 'home.cards', order: 50, minHeight: 88, onError: 'message' },
    delivered: { slot: 'home.cards', order: 60, minHeight: 88, onError: 'message' },
    'activity-chart': { slot: 'home.panels', order: 10, columns: 8, minHeight: 368, onError: 'message' },
    recent: {
      slot: 'home.panels',
      order: 30,
      columns: 4,
      minHeight: 134,
      rows: { of: 'recent_campaigns', height: 52, empty: 180 },
      onError: 'message',
    },
  },
});
