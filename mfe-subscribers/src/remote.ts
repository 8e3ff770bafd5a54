import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/subscribers-list/subscribers-list.page'),
    add: () => import('./features/subscriber-add/subscriber-add.page'),
    groups: () => import('./features/groups-list/groups-list.page'),
    groupAdd: () => import('./features/group-edit/group-add.page'),
    groupEdit: () => import('./features/group-edit/group-edit.page'),
    feed: () => import('./features/activity/activity.page'),
    detail: () => import('./features/subscriber-detail/subscriber-detail.page'),
  },
  widgets: {
    total: () => import('./widgets/subscribers-card.widget'),
    activity: () => import('./widgets/subscriber-activity.widget'),
    picker: () => import('./widgets/subscriber-picker.widget'),
  },
  texts: { es: () => import('../texts/es.po') },
});
