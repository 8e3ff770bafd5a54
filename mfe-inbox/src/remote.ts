import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./pages/inbox.page'),
    answers: () => import('./features/auto-answers/auto-answers.page'),
  },
  widgets: {
    'unread-need': () => import('./widgets/unread-need.widget'),
  },
  texts: { es: () => import('../texts/es.po') },
});
