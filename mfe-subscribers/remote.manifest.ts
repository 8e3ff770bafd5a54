import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'subscribers',
  title: 'Subscribers',
  contract: CONTRACT_VERSION,
  pages: {
    list: {
      path: '/subscribers',
      name: 'Subscribers',
      icon: 'subscribers',
      jump: 's',
      tabs: true,
      menu: { order: 30 },
      words: 'contacts people customers audience phones export download tags',
    },
    add: { path: '/subscribers/add', name: 'Add Subscriber', icon: 'subscribers', shape: 'form', tabs: true },
    groups: {
      path: '/subscribers/groups',
      name: 'Groups',
      icon: 'subscribers',
      jump: 'g',
      tabs: true,
      words: 'segments lists smart tags audiences',
    },
    groupAdd: { path: '/subscribers/groups/add', name: 'Create a Group', icon: 'subscribers', shape: 'form' },
    groupEdit: { path: '/subscribers/groups/:id', name: 'Group', icon: 'subscribers', shape: 'form' },
    feed: {
      path: '/activity',
      name: 'Activity',
      icon: 'activity',
      jump: 'a',
      words: 'joined joins new recent events feed log',
    },
    detail: { path: '/subscribers/:id', name: 'Subscriber', icon: 'subscribers', shape: 'form', tabs: true },
  },
  widgets: {
    total: { slot: 'home.cards', order: 40, minHeight: 88, onError: 'message' },
    activity: {
      slot: 'home.panels',
      order: 20,
      columns: 8,
      minHeight: 82,
      rows: { of: 'activity', height: 40, empty: 120 },
      onError: 'message',
    },
    picker: { slot: 'subscriber.picker', onError: 'message' },
  },
  commands: {
    add: { name: 'New Subscriber', page: 'add', words: 'person contact customer phone number' },
    import: {
      name: 'Import subscribers',
      page: 'add',
      query: { tab: 'subscriber_multiple' },
      words: 'csv upload file excel spreadsheet bulk',
    },
    unsubscribed: {
      name: 'Unsubscribed',
      page: 'list',
      query: { disabled: '1' },
      words: 'stop stopped unsubs optout opt out left people who churn',
    },
    group: { name: 'New Group', page: 'groupAdd', words: 'create segment list' },
  },
  searches: {
    subscribers: {
      title: 'Subscribers',
      call: 'subscribers',
      label: ['{first_name} {last_name}', '{phone:phone}'],
      hint: '{phone:phone}',
      page: 'detail',
    },
    groups: { title: 'Groups', call: 'subscribers/groups', label: ['{name}'], page: 'groupEdit' },
  },
});
