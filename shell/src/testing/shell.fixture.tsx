import { link, routesOf, type Card, type LoginReply, type RemoteManifest, type RouteEntry } from '@textloom/contracts';
import type { Remote } from '@textloom/kit';
import { api, apiOk, HttpResponse, make } from '@textloom/testing';
import { http, type RequestHandler } from 'msw';
import { manifest } from '../../shell.manifest';

/** The manifest of a remote with a list, in the menu, and a page that adds to it. */
export const manifestOf = (id: string, title: string, changes: Partial<RemoteManifest> = {}): RemoteManifest => ({
  id,
  title,
  contract: 1,
  pages: {
    list: { path: `/${id}`, name: title, icon: 'keyword', menu: { order: 20 } },
    add: { path: `/${id}/add`, name: `Add ${title}` },
  },
  widgets: {},
  ...changes,
});

/** The remotes whose pages the frame itself links to. */
const REMOTES: readonly RemoteManifest[] = [
  manifestOf('keywords', 'Keywords'),
  manifestOf('inbox', 'Inbox', {
    pages: { list: { path: link('/account/inbox'), name: 'Inbox', icon: 'inbox', menu: { order: 50 } } },
  }),
  manifestOf('campaigns', 'Campaigns', {
    pages: { templates: { path: link('/messages/templates'), name: 'Message Templates', icon: 'templates' } },
  }),
  manifestOf('billing', 'Billing', {
    pages: {
      plans: { path: link('/plans'), name: 'Plans', icon: 'plans', menu: { order: 60 } },
      payments: { path: link('/payments'), name: 'Payments', icon: 'payments' },
    },
  }),
];

/** Route list of an owner, composed as the server does it. */
export const ROUTES: readonly RouteEntry[] = routesOf([manifest, ...REMOTES], {
  allow: [],
  authorized_account: false,
});

/** Number of the release set of `loginOf` and `registry`. */
const RELEASE = 7;

export const loginOf = (changes: Partial<LoginReply> = {}): LoginReply =>
  make.login({ routes: [...ROUTES], release: RELEASE, ...changes });

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

/** A remote whose pages and widgets show their own name. */
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
  http.all('*/app/registry.json', () => HttpResponse.json({ schema: 1, release: RELEASE, remotes }));

/** An event stream that stays open and silent. */
const silentStream = (): RequestHandler => api.get('events', () => new Promise<never>(() => undefined));

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

/** Handlers for the calls of the frame's parts. */
export const partHandlers = (): RequestHandler[] => [
  api.post('client-errors', () => apiOk()),
  api.post('remote-loads', () => apiOk()),
  api.post('referral/visits', () => apiOk()),
  api.get('profiles/creditcard', () => apiOk(cardOf())),
  api.get('profiles/notices', () => apiOk({ entries: [], unread: 0, next: 0 })),
];

/** Handlers for the calls that the application makes on its own. */
export const frameHandlers = (login: LoginReply): RequestHandler[] => [
  silentStream(),
  api.get('login', () => apiOk(login)),
  api.get('reporting/dashboard', () => apiOk(make.dashboard())),
  ...partHandlers(),
];
