import type { Card, LoginReply, RemoteManifest, RouteEntry } from '@textloom/contracts';
import type { Remote } from '@textloom/kit';
import { api, apiOk, HttpResponse, make } from '@textloom/testing';
import { http, type RequestHandler } from 'msw';

/** Route list of an account, as the server would compose it. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/home', component: 'shell/home', name: 'Home', icon: 'home', menu: true },
  { path: '/keywords', component: 'keywords/list', name: 'Keywords', icon: 'keyword', menu: true },
  { path: '/keywords/add', component: 'keywords/add', name: 'Add Keyword', icon: 'keyword', menu: false },
  { path: '/account/inbox', component: 'inbox/list', name: 'Inbox', icon: 'inbox', menu: true },
  { path: '/account', component: 'account/settings', name: 'Account', icon: 'account', menu: false },
  { path: '/payments', component: 'billing/payments', name: 'Payments', icon: 'payments', menu: false },
  { path: '/plans', component: 'billing/plans', name: 'Plans', icon: 'plans', menu: false },
  { path: '/messages/templates', component: 'templates/list', name: 'Templates', icon: 'templates', menu: false },
  { path: '/help', component: 'shell/help', name: 'Help', icon: 'help', menu: false },
  { path: '/support', component: 'shell/support', name: 'Support', icon: 'support', menu: false },
  { path: '/quicktour', component: 'shell/tour', name: 'Quick Tour Video', icon: 'tour', menu: false },
  { path: '/logout', component: 'shell/logout', name: 'Logout', icon: 'logout', menu: false },
];

export const loginOf = (changes: Partial<LoginReply> = {}): LoginReply =>
  make.login({ routes: [...ROUTES], ...changes });

export const manifestOf = (id: string, title: string, changes: Partial<RemoteManifest> = {}): RemoteManifest => ({
  id,
  title,
  contract: 1,
  pages: { list: { path: `/${id}`, name: title }, add: { path: `/${id}/add`, name: `Add ${title}` } },
  widgets: {},
  events: { emits: [], listens: [] },
  ...changes,
});

/** An entry of the registry as the server would publish it. */
export const entryOf = (declares: RemoteManifest, changes: Readonly<Record<string, unknown>> = {}) => ({
  version: '1.0.0',
  contract: 1,
  base: `/remotes/${declares.id}/1.0.0/`,
  entry: `/remotes/${declares.id}/1.0.0/mf-manifest.json`,
  declares,
  enabled: true,
  ...changes,
});

/** A remote whose pages and widgets say their own name. */
export const remoteOf = (manifest: RemoteManifest): Remote => {
  const view = (key: string) => () => Promise.resolve({ default: () => <h1>{`${manifest.title}: ${key}`}</h1> });
  const all = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, view(key)]));
  return {
    manifest,
    pages: all(Object.keys(manifest.pages)),
    widgets: all(Object.keys(manifest.widgets ?? {})),
  } as Remote;
};

export const registry = (remotes: Readonly<Record<string, unknown>>): RequestHandler =>
  http.get('*/app/registry.json', () => HttpResponse.json({ schema: 1, release: 7, remotes }));

/** An event stream that stays open and silent. */
export const silentStream = (): RequestHandler => api.get('events', () => new Promise<never>(() => undefined));

export const cardOf = (changes: Partial<Card> = {}): Card => ({
  exists: true,
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2030,
  fullname: 'Olivia Owner',
  expired: false,
  publishable_key: '',
  script_url: '',
  ...changes,
});

/** Responses for calls of the frame's parts. */
export const partHandlers = (): RequestHandler[] => [
  api.post('client-errors', () => apiOk()),
  api.post('referral/visits', () => apiOk()),
  api.get('profiles/creditcard', () => apiOk(cardOf())),
];

/** Responses for calls of the application itself. */
export const frameHandlers = (login: LoginReply): RequestHandler[] => [
  silentStream(),
  api.get('login', () => apiOk(login)),
  ...partHandlers(),
];
