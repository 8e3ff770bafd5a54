import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** Everything this remote shows, loaded when it is first shown. The only module it exposes. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/keywords-list/keywords-list.page'),
    add: () => import('./features/keyword/keyword-add.page'),
    edit: () => import('./features/keyword/keyword-edit.page'),
    poster: () => import('./features/keyword-poster/keyword-poster.page'),
  },
  widgets: {
    usage: () => import('./widgets/keyword-usage.widget'),
    latest: () => import('./widgets/latest-keywords.widget'),
    'most-subscribed': () => import('./widgets/most-subscribed.widget'),
  },
});
