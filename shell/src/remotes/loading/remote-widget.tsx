import { Box, CircularProgress, Skeleton } from '@mui/material';
import { FailedDialog, isDialogSlot } from './failed-dialog';
import { FailedRemote } from './failed-remote';
import { RemoteView } from './remote-view';

export interface RemoteWidgetProps {
  readonly remote: string;
  readonly widget: string;
  /** Props of the slot. */
  readonly slotProps?: object;
  /** From the manifest: show nothing, or a message that this part failed. */
  readonly onError: 'hide' | 'message';
  /** From the manifest: its height on the home page, filled by a skeleton while it loads. */
  readonly minHeight?: number | undefined;
}

/** A remote's widget in a slot. */
export function RemoteWidget({ remote, widget, slotProps, onError, minHeight }: RemoteWidgetProps) {
  return (
    <RemoteView
      remote={remote}
      kind="widgets"
      view={widget}
      viewProps={slotProps}
      loading={
        minHeight === undefined ? (
          <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 96 }}>
            <CircularProgress size={24} aria-label="Loading" />
          </Box>
        ) : (
          <Box role="status" aria-label="Loading" sx={{ display: 'grid', minHeight }}>
            <Skeleton variant="rounded" height="100%" />
          </Box>
        )
      }
      failed={(error, retry) => {
        if (onError === 'hide') return null;
        const message = <FailedRemote remote={remote} compact error={error} onRetry={retry} />;
        return isDialogSlot(slotProps) ? <FailedDialog slotProps={slotProps}>{message}</FailedDialog> : message;
      }}
    />
  );
}
