import { Box, Button, Menu, MenuItem } from '@mui/material';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import { alerts, useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { snoozeTimes } from '../../model/snooze-times';
import type { OfferedTime } from '../../model/wall-times';
import { MomentDialog } from '../../components/moment.dialog';
import { MESSAGES } from '../../messages';

interface Props {
  snoozed: boolean;
  /** Rejects when it was refused. `null` ends the snooze. */
  onSnooze: (until: Date | null) => Promise<void>;
}

/** Hides the conversation for a while. */
export function SnoozeMenu({ snoozed, onSnooze }: Props) {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState<readonly OfferedTime[]>([]);
  const [picking, setPicking] = useState(false);
  const show = (): void => {
    // Computed on opening, because the page may have been open since yesterday.
    setTimes(snoozeTimes(new Date(), timezone));
    setOpen(true);
  };
  const snooze = (until: Date | null): void => {
    setOpen(false);
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
        aria-expanded={open}
        aria-label={snoozed ? MESSAGES.team.snoozed : MESSAGES.team.snooze}
        onClick={show}
        startIcon={<SnoozeOutlined />}
        sx={{ minWidth: 0, px: 1, color: snoozed ? tokens.accent : tokens.muted }}
      >
        <span className="wide">{snoozed ? MESSAGES.team.snoozed : MESSAGES.team.snooze}</span>
      </Button>
      <Menu anchorEl={() => button.current} open={open} onClose={() => setOpen(false)}>
        {times.map(({ label, at, format: shown }) => (
          <MenuItem key={label} onClick={() => snooze(at)} sx={{ justifyContent: 'space-between', gap: 4 }}>
            {label}
            <Box component="span" sx={{ color: tokens.muted, typography: 'body2' }}>
              {format(at.toISOString(), shown)}
            </Box>
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setOpen(false);
            setPicking(true);
          }}
        >
          {MESSAGES.team.pickTime}
        </MenuItem>
        {snoozed && <MenuItem onClick={() => snooze(null)}>{MESSAGES.team.endSnooze}</MenuItem>}
      </Menu>
      {picking && (
        <MomentDialog
          title={MESSAGES.team.snoozeTitle}
          action={MESSAGES.team.snooze}
          field="snoozed_until"
          onClose={() => setPicking(false)}
          onSave={onSnooze}
        />
      )}
    </>
  );
}
