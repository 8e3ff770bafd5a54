import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { isApiError } from '@textloom/api';
import { formatSchedule, readSchedule, SCHEDULE_MESSAGES, TIMEZONES } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateTimeField } from '@textloom/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { MESSAGES } from '../messages';

interface Props {
  title: string;
  /** Label of the button that saves. */
  action: string;
  /** Wire name of the moment, whose refusal is shown at the field. */
  field: string;
  /** The moment at first; absent: none. */
  initial?: Date;
  /** Fields above the moment. */
  children?: ReactNode;
  onClose: () => void;
  /** The dialog stays, with its input, if it rejects; undefined: another field is wrong. */
  onSave: (at: Date) => Promise<unknown> | undefined;
}

/** The error in the typed time, or the moment that it means. */
function momentOf(text: string, timezone: number): string | Date {
  const moment = readSchedule(text, timezone);
  if (moment === null) return MESSAGES.team.timeUnreadable;
  if (moment.kind === 'never') return SCHEDULE_MESSAGES.skipped;
  return moment.at <= new Date() ? SCHEDULE_MESSAGES.past : moment.at;
}

/** Asks for a moment, by the clock of the profile. The input is kept if the server refuses it. */
export function MomentDialog({ title, action, field, initial, children, onClose, onSave }: Props) {
  const { timezone } = useProfile();
  const titleId = useId();
  const [earliest] = useState(() => formatSchedule(new Date(), timezone));
  const [value, setValue] = useState(() => (initial ? formatSchedule(initial, timezone) : ''));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const at = momentOf(value, timezone);
    if (typeof at === 'string') return setProblem(at);
    const saving = onSave(at);
    if (!saving) return;
    setBusy(true);
    try {
      await saving;
      onClose();
    } catch (error) {
      const refusal = isApiError(error) ? error.fields[field] : undefined;
      if (refusal === undefined) alerts.failure(error);
      else setProblem(refusal);
      setBusy(false);
    }
  };
  const zone = TIMEZONES.find(({ code }) => code === timezone)?.name ?? 'Central';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {/* Room for the label, which stands on the field's upper edge. */}
          <Box sx={{ pt: 1, display: 'grid', gap: 2 }}>
            {children}
            <DateTimeField
              label={MESSAGES.team.snoozeWhen}
              value={value}
              onChange={(next) => {
                setValue(next);
                setProblem('');
              }}
              min={earliest}
              error={problem || undefined}
              helperText={MESSAGES.team.zoneText(zone)}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{MESSAGES.team.cancel}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
