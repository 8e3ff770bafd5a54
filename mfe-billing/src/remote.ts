import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
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
