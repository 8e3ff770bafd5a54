import { Box, CircularProgress } from '@mui/material';
import { FailedPart } from '@textloom/ui';
import { RemoteView } from './remote-view';

export interface RemoteWidgetProps {
  readonly remote: string;
  readonly widget: string;
  /** Props of the slot. */
  readonly slotProps?: object;
  /** From the manifest: hide a failed widget, or show that this part failed. */
  readonly onError: 'hide' | 'message';
}

/** A remote's widget in a slot. */
export function RemoteWidget({ remote, widget, slotProps, onError }: RemoteWidgetProps) {
  return (
    <RemoteView
      remote={remote}
      kind="widgets"
      view={widget}
      viewProps={slotProps}
      loading={
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 96 }}>
          <CircularProgress size={24} aria-label="Loading" />
        </Box>
      }
      failed={(error, retry) => (onError === 'hide' ? null : <FailedPart compact error={error} onRetry={retry} />)}
    />
  );
}
