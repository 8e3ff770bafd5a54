import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/inbox-list/inbox-list.page'),
    thread: () => import('./features/inbox-thread/inbox-thread.page'),
  },
  widgets: {},
});
