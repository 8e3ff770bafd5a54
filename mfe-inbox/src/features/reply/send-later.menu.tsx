import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { alerts, useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { MomentDialog } from '../../components/moment.dialog';
import { MESSAGES } from '../../messages';
import { sendTimes } from '../../model/send-times';
import type { OfferedTime } from '../../model/wall-times';

/** On a phone the icon alone, so that the buttons stay in one row; the label stays the accessible name. */
const shortOnPhone = {
  '@media (max-width: 599px)': { minWidth: 44, px: 1, fontSize: 0, '& .MuiButton-startIcon': { m: 0 } },
} as const;

interface Props {
  /** Undefined if the reply itself is not ready; rejects if the server refuses it. */
  onSchedule: (at: Date) => Promise<unknown> | undefined;
}

/** Sends the reply at a later moment. */
export function SendLaterMenu({ onSchedule }: Props) {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState<readonly OfferedTime[] | null>(null);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  const schedule = async (at: Date): Promise<void> => {
    setTimes(null);
    setBusy(true);
    await onSchedule(at)?.catch(alerts.failure);
    setBusy(false);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={times !== null}
        disabled={busy}
        startIcon={<ScheduleSendOutlined />}
        sx={shortOnPhone}
        // Computed on opening, because the page may have been open since yesterday.
        onClick={() => setTimes(sendTimes(new Date(), timezone))}
      >
        {MESSAGES.later.send}
      </Button>
      <Menu anchorEl={() => button.current} open={times !== null} onClose={() => setTimes(null)}>
        {times?.map(({ label, at, format: shown }) => (
          <MenuItem key={label} onClick={() => void schedule(at)} sx={{ justifyContent: 'space-between', gap: 4 }}>
            {label}
            <Box component="span" sx={{ color: tokens.muted, typography: 'body2' }}>
              {format(at.toISOString(), shown)}
            </Box>
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setTimes(null);
            setPicking(true);
          }}
        >
          {MESSAGES.later.pick}
        </MenuItem>
      </Menu>
      {picking && (
        <MomentDialog
          title={MESSAGES.later.pickTitle}
          action={MESSAGES.later.schedule}
          field="send_at"
          onClose={() => setPicking(false)}
          // An error of the text stands below the dialog, so the dialog closes.
          onSave={(at) => onSchedule(at) ?? Promise.resolve()}
        />
      )}
    </>
  );
}
