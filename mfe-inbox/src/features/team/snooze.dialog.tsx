import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { isApiError } from '@textloom/api';
import { formatSchedule, readSchedule, SCHEDULE_MESSAGES, TIMEZONES } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateTimeField } from '@textloom/ui';
import { useId, useState, type FormEvent } from 'react';
import { MESSAGES } from '../../messages';

interface Props {
  onClose: () => void;
  onSnooze: (until: Date) => Promise<void>;
}

/** The error in the typed time, or the moment that it means. */
function momentOf(text: string, timezone: number): string | Date {
  const moment = readSchedule(text, timezone);
  if (moment === null) return MESSAGES.team.timeUnreadable;
  if (moment.kind === 'never') return SCHEDULE_MESSAGES.skipped;
  return moment.at <= new Date() ? SCHEDULE_MESSAGES.past : moment.at;
}

/** A snooze until any time within a year. The input is kept if the server refuses it. */
export function SnoozeDialog({ onClose, onSnooze }: Props) {
  const { timezone } = useProfile();
  const titleId = useId();
  const [earliest] = useState(() => formatSchedule(new Date(), timezone));
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const until = momentOf(value, timezone);
    if (typeof until === 'string') return setProblem(until);
    setBusy(true);
    try {
      await onSnooze(until);
      onClose();
    } catch (error) {
      const refusal = isApiError(error) ? error.fields.snoozed_until : undefined;
      if (refusal === undefined) alerts.failure(error);
      else setProblem(refusal);
      setBusy(false);
    }
  };
  const zone = TIMEZONES.find(({ code }) => code === timezone)?.name ?? 'Central';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={titleId}>{MESSAGES.team.snoozeTitle}</DialogTitle>
        <DialogContent>
          {/* Room for the label, which stands on the field's upper edge. */}
          <Box sx={{ pt: 1 }}>
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
            {MESSAGES.team.snooze}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
