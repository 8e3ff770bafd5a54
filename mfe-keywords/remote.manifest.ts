import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'keywords',
  title: 'Keywords',
  contract: CONTRACT_VERSION,
  pages: {
    list: {
      path: '/keywords',
      name: 'Keywords',
      icon: 'keyword',
      jump: 'k',
      menu: { order: 20 },
      words: 'optin opt in shortcode word join qr poster',
    },
    add: { path: '/keywords/add', name: 'Add Keyword', icon: 'keyword', shape: 'form' },
    edit: { path: '/keywords/:id', name: 'Keyword', icon: 'keyword', shape: 'form' },
    web: { path: '/keywords/:id/web', name: 'Web page and form', icon: 'keyword', shape: 'form' },
    poster: { path: '/keywords/:id/poster', name: 'Poster', icon: 'keyword', shape: 'form' },
  },
  widgets: {
    'review-need': { slot: 'home.needs', order: 60, need: 'review', onError: 'message' },
    usage: { slot: 'home.cards', order: 30, minHeight: 88, onError: 'message' },
    latest: {
      slot: 'home.panels',
      order: 40,
      columns: 4,
      minHeight: 82,
      rows: { of: 'latest_keywords', height: 48, empty: 200 },
      onError: 'message',
    },
    'most-subscribed': {
      slot: 'home.panels',
      order: 50,
      columns: 4,
      minHeight: 82,
      rows: { of: 'most_subscribed', height: 36, empty: 120 },
      onError: 'message',
    },
  },
  commands: { add: { name: 'Add Keyword', page: 'add', words: 'new create word' } },
  searches: { keywords: { title: 'Keywords', call: 'keywords', label: ['{keyword}'], page: 'edit' } },
});
