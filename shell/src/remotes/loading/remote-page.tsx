import { Box, CircularProgress } from '@mui/material';
import { FailedRemote } from './failed-remote';
import { RemoteView } from './remote-view';

/** A page of a remote inside the frame. `component` is the route list's `<remote>/<page>` (NAV-006). */
export function RemotePage({ component }: { readonly component: string }) {
  const [remote = '', page = ''] = component.split('/');
  return (
    <RemoteView
      remote={remote}
      kind="pages"
      view={page}
      loading={
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
          <CircularProgress aria-label="Loading" />
        </Box>
      }
      failed={(error, retry) => (
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          <FailedRemote remote={remote} page error={error} onRetry={retry} />
        </Box>
      )}
    />
  );
}
