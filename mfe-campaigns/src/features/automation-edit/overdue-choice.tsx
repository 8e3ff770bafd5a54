import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { Automation, AutomationForecast } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Empty until the user has chosen: nothing is preselected. */
export type MissedChoice = '' | 'send' | 'skip';

interface OverdueChoiceProps {
  steps: Automation['steps'];
  overdue: AutomationForecast['overdue'];
  value: MissedChoice;
  onChange: (value: MissedChoice) => void;
}

/** What becomes of the messages whose time passed while the sequence was paused. */
export function OverdueChoice({ steps, overdue, value, onChange }: OverdueChoiceProps) {
  const people = overdue.reduce((sum, one) => sum + one.people, 0);
  const rows = steps.flatMap(({ id }, index) =>
    overdue.filter(({ step }) => step === id).map((one) => TEXTS.overdueStep(index + 1, one.people)),
  );
  return (
    <FormControl sx={{ mt: 2 }}>
      <FormLabel id="overdue">{TEXTS.overdue(people)}</FormLabel>
      {rows.map((row) => (
        <Typography key={row} variant="body2" sx={{ color: 'text.secondary' }}>
          {row}
        </Typography>
      ))}
      <RadioGroup
        aria-labelledby="overdue"
        value={value}
        onChange={(_event, chosen) => onChange(chosen === 'send' ? 'send' : 'skip')}
      >
        <FormControlLabel value="send" control={<Radio />} label={TEXTS.sendMissed} />
        <FormControlLabel value="skip" control={<Radio />} label={TEXTS.skipMissed} />
      </RadioGroup>
    </FormControl>
  );
}
