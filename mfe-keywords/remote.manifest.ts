import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'keywords',
  title: 'Keywords',
  contract: CONTRACT_VERSION,
  pages: {
    list: { path: '/keywords', name: 'Keywords', icon: 'keyword', menu: { order: 20 } },
    add: { path: '/keywords/add', name: 'Add Keyword', icon: 'keyword' },
    edit: { path: '/keywords/:id', name: 'Keyword', icon: 'keyword' },
    poster: { path: '/keywords/:id/poster', name: 'Poster', icon: 'keyword' },
  },
  widgets: {
    usage: { slot: 'home.cards', order: 30, columns: 4, minHeight: 182, onError: 'message' },
    latest: { slot: 'home.panels', order: 20, columns: 4, minHeight: 372, onError: 'message' },
    'most-subscribed': { slot: 'home.panels', order: 50, columns: 12, minHeight: 270, onError: 'message' },
  },
});
