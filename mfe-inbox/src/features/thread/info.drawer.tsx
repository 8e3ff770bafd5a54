import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Drawer, IconButton, Tooltip } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { MESSAGES } from '../../messages';

/** Subscriber Info behind a button, if there is no room beside the messages. */
export function InfoDrawer({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Tooltip title={MESSAGES.thread.info}>
        <IconButton aria-label={MESSAGES.thread.info} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <InfoIcon />
        </IconButton>
      </Tooltip>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { 'aria-label': MESSAGES.thread.info, sx: { width: 'min(380px, 100vw)', p: 2, gap: 1 } } }}
      >
        <IconButton aria-label={MESSAGES.thread.closeInfo} onClick={close} sx={{ alignSelf: 'flex-end' }}>
          <CloseIcon />
        </IconButton>
        {children}
      </Drawer>
    </>
  );
}
