import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** Everything this remote shows, loaded when it is first shown. The only module it exposes. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/campaigns-list/campaigns-list.page'),
    add: () => import('./features/campaign-compose/campaign-compose.page'),
    view: () => import('./features/campaign-view/campaign-view.page'),
  },
  widgets: {
    recent: () => import('./widgets/recent-campaigns.widget'),
  },
});
