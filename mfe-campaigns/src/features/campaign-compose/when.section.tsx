import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import {
  formatSchedule,
  parseSchedule,
  SEND_TIMES,
  sendTimeOf,
  TIMEZONES,
  toApiDate,
  twiceText,
} from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateTimeField, tokens, visuallyHidden } from '@textloom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';
import { inRecipientTime, shownWhen, type When } from './when';

const zoneName = (code: number): string => TIMEZONES.find((zone) => zone.code === code)?.name ?? 'Central';

const LABELS: Readonly<Record<When, string>> = {
  now: TEXTS.sendNow,
  hour: TEXTS.inOneHour,
  tomorrow: TEXTS.tomorrow,
  friday: TEXTS.friday,
  pick: TEXTS.pickATime,
};

/** The current time, renewed often enough for steps of 5 minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** VAL-054 to VAL-057: any other time in the profile's timezone, typed or chosen. */
function PickedTime({ isNew, own }: { isNew: boolean; own: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The picker would open below the window or behind the foot. jsdom has no scrollIntoView.
    if (isNew) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNew]);
  const { timezone } = useProfile();
  const [now] = useState(() => formatSchedule(new Date(), timezone));
  const { field, fieldState } = useController<Draft, 'schedule_date'>({ name: 'schedule_date' });
  return (
    <Box ref={box} sx={{ maxWidth: 420, minHeight: 84, scrollMarginBottom: 'calc(var(--foot-room, 0px) + 16px)' }}>
      <DateTimeField
        label={TEXTS.sendDate}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        min={now}
        error={fieldState.error?.message}
        helperText={own ? TEXTS.ownClock : (twiceText(field.value, timezone) ?? TEXTS.zone(zoneName(timezone)))}
      />
    </Box>
  );
}

/** The chosen time in full, so that "Friday" is unambiguous. */
function ShownTime({ date, own }: { date: string; own: boolean }) {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const at = parseSchedule(date, timezone);
  if (!at) return null;
  const iso = toApiDate(at);
  return (
    <Typography variant="body2" role="status" sx={{ color: tokens.muted }}>
      {own
        ? TEXTS.shownRecipientTime(format(iso, 'threadDay'), date.slice(11))
        : TEXTS.shownTime(format(iso, 'threadDay'), format(iso, 'time'), zoneName(timezone))}
    </Typography>
  );
}

/** Sends in each recipient's local time. */
function RecipientTime() {
  const { field, fieldState } = useController<Draft, 'own_time'>({ name: 'own_time' });
  const { clearErrors } = useFormContext<Draft>();
  const choose = (own: boolean): void => {
    field.onChange(own);
    clearErrors(['own_time', 'schedule_date', 'not_after']);
  };
  const id = useId();
  const problem = fieldState.error?.message;
  const help = problem ?? (field.value ? TEXTS.recipientTimeHelp : null);
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, own) => choose(own)}
            onBlur={field.onBlur}
            slotProps={{ input: { 'aria-describedby': help === null ? undefined : id } }}
          />
        }
        label={TEXTS.recipientTime}
      />
      {help !== null && (
        <FormHelperText id={id} error={problem !== undefined}>
          {help}
        </FormHelperText>
      )}
    </Box>
  );
}

const choiceStyle = {
  position: 'relative',
  '& input': { ...visuallyHidden, margin: 0 },
  '& span': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 36,
    px: 1.5,
    border: `1px solid ${tokens.field}`,
    borderRadius: tokens.radiusPill,
    fontWeight: 500,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.sunken },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& input:checked + span': {
    borderColor: tokens.accent,
    backgroundColor: tokens.accentSoft,
    color: tokens.accentStrong,
    boxShadow: `inset 0 0 0 1px ${tokens.accent}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -3 },
  },
  '& input:focus-visible + span': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
} as const;

interface ChoiceProps {
  when: When;
  name: string;
  checked: boolean;
  onChoose: (when: When) => void;
}

function Choice({ when, name, checked, onChoose }: ChoiceProps) {
  return (
    <Box component="label" sx={choiceStyle}>
      <input type="radio" name={name} value={when} checked={checked} onChange={() => onChoose(when)} />
      <span>{LABELS[when]}</span>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** Send Now, or Send Later at one of the usual times or any other (CAMP-020, decision 360). */
export function WhenSection() {
  const { clearErrors, setValue } = useFormContext<Draft>();
  const [when, date, recipientTime] = useWatch<Draft, ['when', 'schedule_date', 'own_time']>({
    name: ['when', 'schedule_date', 'own_time'],
  });
  const { timezone } = useProfile();
  const now = useNow();
  const name = useId();
  // Ignores an earlier picked time that came with a draft or campaign.
  const [picking, setPicking] = useState(false);
  const shown = shownWhen({ when, schedule_date: date }, now, timezone);
  const own = inRecipientTime({ when: shown, own_time: recipientTime });
  const choose = (next: When): void => {
    // Picking starts from the previously chosen time.
    if (next !== 'now' && next !== 'pick')
      setValue('schedule_date', sendTimeOf(next, new Date(), timezone), { shouldDirty: true });
    setValue('when', next, { shouldDirty: true });
    setPicking(next === 'pick');
    clearErrors(['own_time', 'schedule_date', 'not_after']);
  };
  const same = { name, onChoose: choose };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="radiogroup" aria-label={TEXTS.whenToSend} sx={{ ...row, columnGap: 2 }}>
        <Choice {...same} when="now" checked={shown === 'now'} />
        <Box role="group" aria-label={TEXTS.sendLater} sx={row}>
          <Typography component="span" variant="body2" aria-hidden="true" sx={{ color: tokens.muted }}>
            {TEXTS.sendLater}
          </Typography>
          {[...SEND_TIMES, 'pick' as const].map((one) => (
            <Choice key={one} {...same} when={one} checked={shown === one} />
          ))}
        </Box>
      </Box>
      {shown === 'pick' && <PickedTime isNew={picking} own={own} />}
      {shown !== 'now' && shown !== 'pick' && (
        <ShownTime date={shown === 'hour' ? sendTimeOf('hour', now, timezone) : date} own={own} />
      )}
      {shown !== 'now' && shown !== 'hour' && <RecipientTime />}
    </Box>
  );
}
