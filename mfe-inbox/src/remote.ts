import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** Everything this remote shows, loaded when it is first shown. The only module it exposes. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/inbox-list/inbox-list.page'),
    thread: () => import('./features/inbox-thread/inbox-thread.page'),
  },
  widgets: {},
});
