import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/keywords-list/keywords-list.page'),
    add: () => import('./features/keyword/keyword-add.page'),
    edit: () => import('./features/keyword/keyword-edit.page'),
    web: () => import('./features/web-page/web-page.page'),
    poster: () => import('./features/keyword-poster/keyword-poster.page'),
  },
  widgets: {
    'review-need': () => import('./widgets/review-need.widget'),
    usage: () => import('./widgets/keyword-usage.widget'),
    latest: () => import('./widgets/latest-keywords.widget'),
    'most-subscribed': () => import('./widgets/most-subscribed.widget'),
  },
  texts: { es: () => import('../texts/es.po') },
});
