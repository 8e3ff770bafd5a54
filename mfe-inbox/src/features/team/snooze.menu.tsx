import { Button, MenuItem } from '@mui/material';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import { alerts } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { MomentDialog } from '../../components/moment.dialog';
import { TimesMenu } from '../../components/times.menu';
import { MESSAGES } from '../../messages';
import { snoozeTimes } from '../../model/snooze-times';

interface Props {
  snoozed: boolean;
  /** Rejects when it was refused. `null` ends the snooze. */
  onSnooze: (until: Date | null) => Promise<void>;
}

/** Hides the conversation for a while. */
export function SnoozeMenu({ snoozed, onSnooze }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'menu' | 'dialog' | null>(null);
  const close = (): void => setShown(null);
  const snooze = (until: Date | null): void => {
    close();
    onSnooze(until).catch(alerts.failure);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        aria-label={snoozed ? MESSAGES.team.snoozed : MESSAGES.team.snooze}
        onClick={() => setShown('menu')}
        startIcon={<SnoozeOutlined />}
        sx={{ minWidth: 0, px: 1, color: snoozed ? tokens.accent : tokens.muted }}
      >
        <span className="wide">{snoozed ? MESSAGES.team.snoozed : MESSAGES.team.snooze}</span>
      </Button>
      {shown === 'menu' && (
        <TimesMenu button={button} onClose={close} timesAt={snoozeTimes} onChoose={snooze}>
          <MenuItem onClick={() => setShown('dialog')}>{MESSAGES.team.pickTime}</MenuItem>
          {snoozed && <MenuItem onClick={() => snooze(null)}>{MESSAGES.team.endSnooze}</MenuItem>}
        </TimesMenu>
      )}
      {shown === 'dialog' && (
        <MomentDialog
          title={MESSAGES.team.snoozeTitle}
          action={MESSAGES.team.snooze}
          field="snoozed_until"
          onClose={close}
          onSave={onSnooze}
        />
      )}
    </>
  );
}
