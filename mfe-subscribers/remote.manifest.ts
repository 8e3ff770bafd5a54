import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'subscribers',
  title: 'Subscribers',
  contract: CONTRACT_VERSION,
  pages: {
    list: { path: '/subscribers', name: 'Subscribers', icon: 'subscribers', menu: { order: 30 } },
    add: { path: '/subscribers/add', name: 'Add Subscriber', icon: 'subscribers' },
    groups: { path: '/subscribers/groups', name: 'Groups', icon: 'subscribers' },
    groupAdd: { path: '/subscribers/groups/add', name: 'Create a Group', icon: 'subscribers' },
    groupEdit: { path: '/subscribers/groups/:id', name: 'Group', icon: 'subscribers' },
    feed: { path: '/activity', name: 'Activity', icon: 'activity' },
    detail: { path: '/subscribers/:id', name: 'Subscriber', icon: 'subscribers' },
  },
  widgets: {
    total: { slot: 'home.cards', order: 40, columns: 4, minHeight: 182, onError: 'message' },
    activity: { slot: 'home.panels', order: 40, columns: 6, minHeight: 420, onError: 'message' },
    picker: { slot: 'subscriber.picker', onError: 'message' },
  },
});
