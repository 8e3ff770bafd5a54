import { Box, CircularProgress, Skeleton, Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { MESSAGES } from '../../messages';
import { FailedRemote } from './failed-remote';
import { TEXTS } from './messages';
import { RemoteView } from './remote-view';
import type { ReactNode } from 'react';

/** Props of a slot whose widget is a dialog. */
interface DialogSlot {
  readonly open: boolean;
  readonly onClose: () => void;
}

const isDialogSlot = (props: object | undefined): props is DialogSlot =>
  props !== undefined &&
  'open' in props &&
  typeof props.open === 'boolean' &&
  'onClose' in props &&
  typeof props.onClose === 'function';

/** Replaces a dialog that cannot be shown: opens and closes like the dialog. */
function FailedDialog({ slotProps, children }: { slotProps: DialogSlot; children: ReactNode }) {
  return (
    <Dialog open={slotProps.open} onClose={slotProps.onClose} aria-label={TEXTS.failedDialog} fullWidth maxWidth="xs">
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={slotProps.onClose}>{MESSAGES.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The placeholder of a widget while it loads: a line, a panel of known height, or a centred spinner. */
function Loading({ minHeight, small }: Pick<RemoteWidgetProps, 'minHeight' | 'small'>) {
  if (small)
    return (
      <Box
        role="status"
        aria-label={MESSAGES.loading}
        sx={{ px: 2, py: 1, minHeight, display: 'grid', alignItems: 'center' }}
      >
        <Skeleton width="60%" />
      </Box>
    );
  if (minHeight === undefined)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 96 }}>
        <CircularProgress size={24} aria-label={MESSAGES.loading} />
      </Box>
    );
  return (
    <Box role="status" aria-label={MESSAGES.loading} sx={{ display: 'grid', minHeight }}>
      <Skeleton variant="rounded" height="100%" />
    </Box>
  );
}

export interface RemoteWidgetProps {
  readonly remote: string;
  readonly widget: string;
  /** Props of the slot. */
  readonly slotProps?: object;
  /** From the manifest: show nothing, or a message that this part failed. */
  readonly onError: 'hide' | 'message';
  /** From the manifest: its height on the home page, filled by a skeleton while it loads. */
  readonly minHeight?: number | undefined;
  /** The widget is one line high, and so is its failure message. */
  readonly small?: boolean;
}

/** A remote's widget in a slot. */
export function RemoteWidget({ remote, widget, slotProps, onError, minHeight, small = false }: RemoteWidgetProps) {
  return (
    <RemoteView
      remote={remote}
      kind="widgets"
      view={widget}
      viewProps={slotProps}
      loading={<Loading minHeight={minHeight} small={small} />}
      failed={(error, retry) => {
        if (onError === 'hide') return null;
        const message = <FailedRemote remote={remote} compact line={small} error={error} onRetry={retry} />;
        return isDialogSlot(slotProps) ? <FailedDialog slotProps={slotProps}>{message}</FailedDialog> : message;
      }}
    />
  );
}
