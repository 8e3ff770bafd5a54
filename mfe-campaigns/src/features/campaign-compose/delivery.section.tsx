import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useProfile } from '@textloom/session';
import { DateTimeField } from '@textloom/ui';
import { formatSchedule } from '@textloom/contracts';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { SettingsButton } from '../../components/settings-link';
import { MESSAGES } from '../../messages';
import type { Draft } from './use-draft';

function QuietChoice() {
  const { field } = useController<Draft, 'quiet'>({ name: 'quiet' });
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>{MESSAGES.quietHours}</FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={field.value ? 'wait' : 'anyway'}
        onChange={(_, value) => field.onChange(value === 'wait')}
      >
        <FormControlLabel value="wait" control={<Radio />} label={MESSAGES.quietWait} />
        <FormControlLabel value="anyway" control={<Radio />} label={MESSAGES.quietAnyway} />
      </RadioGroup>
    </FormControl>
  );
}

function NotAfter() {
  const { timezone } = useProfile();
  const [now] = useState(() => formatSchedule(new Date(), timezone));
  const { field, fieldState } = useController<Draft, 'not_after'>({ name: 'not_after' });
  return (
    <Box sx={{ maxWidth: 420 }}>
      <DateTimeField
        label={MESSAGES.notAfter}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        min={now}
        error={fieldState.error?.message}
        helperText={MESSAGES.notAfterHelp}
      />
    </Box>
  );
}

/** Delivery options, collapsed until needed; the summary shows the chosen ones. */
export function DeliverySection() {
  const { quiet, not_after } = useWatch<Draft>();
  const { error } = useController<Draft, 'not_after'>({ name: 'not_after' }).fieldState;
  const [open, setOpen] = useState(false);
  const shown = [quiet ? MESSAGES.quietWait : MESSAGES.quietAnyway, not_after ? `not after ${not_after}` : '']
    .filter(Boolean)
    .join(', ');
  const unfolded = open || error !== undefined;
  return (
    <Accordion
      variant="outlined"
      square
      disableGutters
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
      expanded={unfolded}
      onChange={(_, next) => setOpen(next)}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {MESSAGES.delivery}
        </Typography>
        {!unfolded && (
          <Typography component="span" variant="body2" sx={{ ml: 1.5, color: 'text.secondary' }}>
            {shown}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2.5 }}>
        <QuietChoice />
        <NotAfter />
        <SettingsButton />
      </AccordionDetails>
    </Accordion>
  );
}
