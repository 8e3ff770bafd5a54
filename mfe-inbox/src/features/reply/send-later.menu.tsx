import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import { Button, MenuItem } from '@mui/material';
import { alerts } from '@textloom/kit';
import { useRef, useState } from 'react';
import { MomentDialog } from '../../components/moment.dialog';
import { TimesMenu } from '../../components/times.menu';
import { MESSAGES } from '../../messages';
import { sendTimes } from '../../model/send-times';

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
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'menu' | 'dialog' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => setShown(null);
  const schedule = async (at: Date): Promise<void> => {
    close();
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
        aria-expanded={shown === 'menu'}
        disabled={busy}
        startIcon={<ScheduleSendOutlined />}
        sx={shortOnPhone}
        onClick={() => setShown('menu')}
      >
        {MESSAGES.later.send}
      </Button>
      {shown === 'menu' && (
        <TimesMenu button={button} onClose={close} timesAt={sendTimes} onChoose={(at) => void schedule(at)}>
          <MenuItem onClick={() => setShown('dialog')}>{MESSAGES.later.pick}</MenuItem>
        </TimesMenu>
      )}
      {shown === 'dialog' && (
        <MomentDialog
          title={MESSAGES.later.pickTitle}
          action={MESSAGES.later.schedule}
          field="send_at"
          onClose={close}
          // An error of the text stands below the dialog, so the dialog closes.
          onSave={(at) => onSchedule(at) ?? Promise.resolve()}
        />
      )}
    </>
  );
}
