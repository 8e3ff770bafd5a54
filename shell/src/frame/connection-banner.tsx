import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useShell } from '@textloom/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { currentConnection, onConnection, watchConnection } from './connection';
import { TEXTS } from './messages';

/** Shown while the browser is offline or the service does not respond; disappears when the connection is back. */
export function ConnectionBanner() {
  const { product } = useShell();
  const client = useQueryClient();
  const connection = useSyncExternalStore(onConnection, currentConnection);
  useEffect(watchConnection, []);
  useEffect(
    () =>
      onConnection(() => {
        // Refetches failed views, which live events do not refresh.
        if (currentConnection() === 'online')
          void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [client],
  );
  if (connection === 'online') return null;
  const what = connection === 'offline' ? TEXTS.offline : TEXTS.unreachable(product.name);
  return (
    <Alert
      severity="warning"
      role="status"
      icon={<CloudOff fontSize="inherit" />}
      sx={{ borderRadius: 0, alignItems: 'center', px: { xs: 2, sm: 3, lg: 4 } }}
    >
      {what} {TEXTS.goesOn}
    </Alert>
  );
}
