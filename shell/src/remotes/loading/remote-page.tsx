import { Box } from '@mui/material';
import { PageSkeleton } from '@textloom/ui';
import { FailedRemote } from './failed-remote';
import { outlineOf } from './registry';
import { RemoteView } from './remote-view';

/** A page of a remote inside the frame. `component` is the route list's `<remote>/<page>` (NAV-006). */
export function RemotePage({ component }: { readonly component: string }) {
  const [remote = '', page = ''] = component.split('/');
  return (
    <RemoteView
      remote={remote}
      kind="pages"
      view={page}
      loading={<PageSkeleton {...outlineOf(remote, page)} />}
      failed={(error, retry) => (
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          <FailedRemote remote={remote} page error={error} onRetry={retry} />
        </Box>
      )}
    />
  );
}
