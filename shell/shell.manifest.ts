import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

/** The shell's own pages, declared like those of remotes; the server adds them to the route list. */
export const manifest = defineManifest({
  id: 'shell',
  title: 'Textloom',
  contract: CONTRACT_VERSION,
  pages: {
    home: {
      path: '/home',
      name: 'Home',
      icon: 'home',
      jump: 'h',
      menu: { order: 10 },
      words: 'dashboard overview start',
    },
    account: {
      path: '/account',
      name: 'Account Settings',
      icon: 'account',
      jump: 'u',
      words: 'profile company name timezone email notifications alerts preferences',
    },
    'account-edit': { path: '/account/edit', name: 'Account Settings', icon: 'account', unlisted: true },
    'account-add': { path: '/account/add', name: 'New User', icon: 'account' },
    'security-log': {
      path: '/account/security',
      name: 'Security Log',
      icon: 'account',
      words: 'audit history sign-ins logins',
    },
    'api-keys': {
      path: '/account/api-keys',
      name: 'API Keys',
      icon: 'account',
      words: 'developer token integration rest programs',
    },
    webhooks: {
      path: '/account/webhooks',
      name: 'Webhooks',
      icon: 'account',
      words: 'integration events callback developer zapier',
    },
    webhook: { path: '/account/webhooks/:id', name: 'Webhook', icon: 'account' },
    delivery: { path: '/account/webhooks/:id/deliveries/:delivery', name: 'Delivery', icon: 'account' },
    number: {
      path: '/account/number',
      name: 'Your Number',
      icon: 'account',
      words: 'phone numbers sender toll-free local port move buy a2p',
    },
    'number-registration': {
      path: '/account/number/registration',
      name: 'Registration',
      icon: 'account',
      words: '10dlc brand a2p carrier verification compliance',
    },
    devices: {
      path: '/account/devices',
      name: 'Your Devices',
      icon: 'account',
      words: 'sessions browsers computers signed in push',
    },
    'two-step': {
      path: '/account/two-step',
      name: 'Two-Step Sign-In',
      icon: 'account',
      words: '2fa mfa two factor authenticator passkeys login code',
    },
    'account-user': { path: '/account/:id', name: 'Authorized User', icon: 'account' },
    help: { path: '/help', name: 'Help', icon: 'help', unlisted: true },
    support: { path: '/support', name: 'Support', icon: 'support', words: 'help contact ticket question problem faq' },
    'ops-remotes': { path: '/ops/remotes', name: 'Remotes', icon: 'reports', anyOf: ['developer'] },
    tour: { path: '/quicktour', name: 'Quick Tour Video', icon: 'tour', unlisted: true },
    logout: { path: '/logout', name: 'Logout', icon: 'logout', unlisted: true },
  },
  widgets: {},
  commands: {
    user: { name: 'New User', page: 'account-add', words: 'invite add colleague', ownersOnly: true },
    users: {
      name: 'Authorized Users',
      page: 'account',
      query: { tab: 'authorized' },
      words: 'team staff colleagues members permissions roles access',
      ownersOnly: true,
    },
    referral: {
      name: 'Referral Bonus',
      page: 'account',
      query: { tab: 'referral' },
      words: 'refer friends invite earn reward',
      ownersOnly: true,
    },
    password: { name: 'Change Password', page: 'account-edit', words: 'reset new login' },
  },
});
