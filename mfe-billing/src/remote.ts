import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** Everything this remote shows, loaded when it is first shown. The only module it exposes. */
export const remote = defineRemote(manifest, {
  pages: {
    plans: () => import('./features/plans/plans.page'),
  },
  widgets: {
    'plan-card': () => import('./widgets/plan-card.widget'),
    'messages-card': () => import('./widgets/messages-card.widget'),
    'card-dialog': () => import('./widgets/card-dialog.widget'),
  },
});
