import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

/** The shell's own pages, declared the way remotes declare theirs; the server puts them into the route list. */
export const manifest = defineManifest({
  id: 'shell',
  title: 'Textloom',
  contract: CONTRACT_VERSION,
  pages: {
    home: { path: '/home', name: 'Home', icon: 'home', menu: { order: 10 } },
    'account-add': { path: '/account/add', name: 'New User', icon: 'account' },
    'account-user': { path: '/account/:id', name: 'Authorized User', icon: 'account' },
  },
  widgets: {},
});
