import { Box, Button, Typography } from '@mui/material';
import { THREAD } from '../../thread-messages';
import type { OlderMessages } from './use-thread';

/** Shown above the messages while there are older ones. */
export function OlderButton({ older: { pending, loading, failed, load } }: { older: OlderMessages }) {
  if (!pending) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, py: 1 }}>
      {failed && !loading && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {THREAD.olderFailed}
        </Typography>
      )}
      <Button size="small" onClick={load} disabled={loading}>
        {loading ? THREAD.olderLoading : failed ? THREAD.tryAgain : THREAD.older}
      </Button>
    </Box>
  );
}
