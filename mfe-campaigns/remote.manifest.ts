import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'campaigns',
  title: 'Campaigns',
  contract: CONTRACT_VERSION,
  pages: {
    list: { path: '/messages', name: 'Campaigns', icon: 'campaigns', jump: 'c', menu: { order: 40 } },
    add: { path: '/messages/add', name: 'Compose Campaign', icon: 'campaigns', shape: 'form' },
    sent: { path: '/messages/sent', name: 'Messages Sent', icon: 'campaigns', jump: 'm' },
    templates: {
      path: '/messages/templates',
      name: 'Message Templates',
      icon: 'templates',
      menu: { order: 42 },
      jump: 't',
    },
    templateAdd: { path: '/messages/template/add', name: 'New Template', icon: 'templates', shape: 'form' },
    template: { path: '/messages/template/:id', name: 'Message Template', icon: 'templates', shape: 'form' },
    automations: { path: '/messages/automations', name: 'Automations', icon: 'campaigns', jump: 'o' },
    automationAdd: { path: '/messages/automations/add', name: 'New Automation', icon: 'campaigns', shape: 'form' },
    automation: { path: '/messages/automations/:id', name: 'Automation', icon: 'campaigns', shape: 'form' },
    coupons: { path: '/messages/coupons', name: 'Coupons', icon: 'campaigns' },
    couponAdd: { path: '/messages/coupons/add', name: 'New Coupon Pool', icon: 'campaigns', shape: 'form' },
    coupon: { path: '/messages/coupons/:id', name: 'Coupon Pool', icon: 'campaigns', shape: 'form' },
    settings: { path: '/messages/settings', name: 'Sending Settings', icon: 'campaigns', shape: 'form' },
    view: { path: '/messages/:id', name: 'Campaign', icon: 'campaigns', shape: 'form' },
    reports: { path: '/reports', name: 'Reports', icon: 'reports', jump: 'r', shape: 'cards', menu: { order: 55 } },
  },
  widgets: {
    'scheduled-need': { slot: 'home.needs', order: 20, need: 'scheduled', onError: 'message' },
    'failed-need': { slot: 'home.needs', order: 30, need: 'failed', onError: 'message' },
    sent: { slot: 'home.cards', order: 50, minHeight: 88, onError: 'message' },
    delivered: { slot: 'home.cards', order: 60, minHeight: 88, onError: 'message' },
    'activity-chart': { slot: 'home.panels', order: 10, columns: 8, minHeight: 338, onError: 'message' },
    recent: {
      slot: 'home.panels',
      order: 30,
      columns: 4,
      minHeight: 134,
      rows: { of: 'recent_campaigns', height: 52, empty: 180 },
      onError: 'message',
    },
  },
  commands: {
    add: { name: 'New Campaign', page: 'add', words: 'compose send message text' },
    template: { name: 'New Template', page: 'templateAdd', words: 'create' },
    recurring: {
      name: 'New Recurring Campaign',
      page: 'automationAdd',
      query: { kind: 'recurring' },
      words: 'automation repeat schedule',
    },
    coupons: { name: 'New Coupon Pool', page: 'couponAdd', words: 'codes discount promo' },
    sequence: { name: 'New Sequence', page: 'automationAdd', query: { kind: 'sequence' }, words: 'automation drip' },
  },
  searches: {
    campaigns: { title: 'Campaigns', call: 'messages/campaigns', label: ['{name}', '{message}'], page: 'view' },
    templates: { title: 'Message Templates', call: 'messages/templates', label: ['{name}'], page: 'template' },
    automations: { title: 'Automations', call: 'messages/automations', label: ['{name}'], page: 'automation' },
  },
});
