import ContentCopy from '@mui/icons-material/ContentCopy';
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  IconButton,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { clockText, HOURS_STEP, MIDNIGHT, WEEKDAYS, type DayHours, type OpeningHours } from '@textloom/contracts';
import { useMemo } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { TEXTS } from './messages';

/** The default hours of a newly opened day. */
const USUAL_DAY: DayHours = { from: 540, to: 1_020 };

const TIMES = Array.from({ length: MIDNIGHT / HOURS_STEP }, (_, index) => index * HOURS_STEP);
const CLOSING_TIMES = TIMES.map((time) => time + HOURS_STEP);

interface TimeProps {
  label: string;
  value: number;
  times: readonly number[];
  invalid: boolean;
  describedBy: string | undefined;
  /** Closing times earlier than this fall on the next day. */
  after?: number;
  onChange: (value: number) => void;
}

/** The browser's native select: it opens at once with 96 times, and accepts typed digits. */
function Time({ label, value, times, invalid, describedBy, after = 0, onChange }: TimeProps) {
  // Memoized, because each change would otherwise rebuild the week's fourteen option lists.
  const options = useMemo(
    () =>
      times.map((time) => (
        <option key={time} value={time}>
          {time === MIDNIGHT ? TEXTS.midnight : clockText(time)}
          {time < after && `, ${TEXTS.nextDay}`}
        </option>
      )),
    [times, after],
  );
  return (
    <TextField
      select
      size="small"
      value={value}
      error={invalid}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': label, 'aria-invalid': invalid, 'aria-describedby': describedBy },
      }}
    >
      {options}
    </TextField>
  );
}

interface DayProps {
  name: string;
  hours: DayHours | null;
  problem: string | undefined;
  onChange: (hours: DayHours | null) => void;
  onCopy: () => void;
}

function Day({ name, hours, problem, onChange, onCopy }: DayProps) {
  const problemId = `problem-${name}`;
  const common = { invalid: problem !== undefined, describedBy: problem === undefined ? undefined : problemId };
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 1,
        minHeight: 48,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: '132px minmax(0, 1fr) 40px' },
      }}
    >
      <FormControlLabel
        label={name}
        control={<Checkbox checked={hours !== null} onChange={(_, open) => onChange(open ? USUAL_DAY : null)} />}
      />
      <Tooltip title={TEXTS.copyDay(name)}>
        <IconButton size="small" aria-label={TEXTS.copyDay(name)} onClick={onCopy} sx={{ order: { sm: 1 } }}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Tooltip>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pb: { xs: hours ? 1.5 : 0, sm: 0 } }}>
        {hours ? (
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'center',
              gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
            }}
          >
            <Time
              label={TEXTS.opens(name)}
              value={hours.from}
              times={TIMES}
              onChange={(from) => onChange({ ...hours, from })}
              {...common}
            />
            <span aria-hidden="true">–</span>
            <Time
              label={TEXTS.closes(name)}
              value={hours.to}
              times={CLOSING_TIMES}
              after={hours.from}
              onChange={(to) => onChange({ ...hours, to })}
              {...common}
            />
          </Box>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
            {TEXTS.closed}
          </Typography>
        )}
        {problem !== undefined && (
          <FormHelperText error role="alert" id={problemId}>
            {problem}
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}

const problemOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;

/** Opening hours of each day of the week. A closing time before the opening time is on the next day. */
export function HoursField() {
  const { field } = useController<{ hours: OpeningHours }, 'hours'>({ name: 'hours' });
  const { errors } = useFormState<{ hours: OpeningHours }>();
  const problems: unknown = errors.hours;
  const hours = field.value;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {TEXTS.hours}
      </FormLabel>
      {WEEKDAYS.map((name, index) => (
        <Day
          key={name}
          name={name}
          hours={hours[index] ?? null}
          problem={Array.isArray(problems) ? problemOf(problems[index]) : undefined}
          onChange={(day) => field.onChange(hours.map((old, at) => (at === index ? day : old)))}
          onCopy={() => field.onChange(hours.map(() => hours[index] ?? null))}
        />
      ))}
      {problemOf(problems) !== undefined && (
        <FormHelperText error role="alert">
          {problemOf(problems)}
        </FormHelperText>
      )}
    </Box>
  );
}
