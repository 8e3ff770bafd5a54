import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

/** The shell's own pages, declared like those of remotes; the server adds them to the route list. */
export const manifest = defineManifest({
  id: 'shell',
  title: 'Textloom',
  contract: CONTRACT_VERSION,
  pages: {
    home: { path: '/home', name: 'Home', icon: 'home', jump: 'h', menu: { order: 10 } },
    account: { path: '/account', name: 'Account Settings', icon: 'account', jump: 'u' },
    'account-edit': { path: '/account/edit', name: 'Account Settings', icon: 'account', unlisted: true },
    'account-add': { path: '/account/add', name: 'New User', icon: 'account' },
    'security-log': { path: '/account/security', name: 'Security Log', icon: 'account' },
    'api-keys': { path: '/account/api-keys', name: 'API Keys', icon: 'account' },
    webhooks: { path: '/account/webhooks', name: 'Webhooks', icon: 'account' },
    webhook: { path: '/account/webhooks/:id', name: 'Webhook', icon: 'account' },
    delivery: { path: '/account/webhooks/:id/deliveries/:delivery', name: 'Delivery', icon: 'account' },
    number: { path: '/account/number', name: 'Your Number', icon: 'account' },
    'number-registration': { path: '/account/number/registration', name: 'Registration', icon: 'account' },
    devices: { path: '/account/devices', name: 'Your Devices', icon: 'account' },
    'two-step': { path: '/account/two-step', name: 'Two-Step Sign-In', icon: 'account' },
    'account-user': { path: '/account/:id', name: 'Authorized User', icon: 'account' },
    help: { path: '/help', name: 'Help', icon: 'help', unlisted: true },
    support: { path: '/support', name: 'Support', icon: 'support' },
    'ops-remotes': { path: '/ops/remotes', name: 'Remotes', icon: 'reports', anyOf: ['developer'] },
    tour: { path: '/quicktour', name: 'Quick Tour Video', icon: 'tour', unlisted: true },
    logout: { path: '/logout', name: 'Logout', icon: 'logout', unlisted: true },
  },
  widgets: {},
  commands: { user: { name: 'New User', page: 'account-add', words: 'invite colleague team', ownersOnly: true } },
});
