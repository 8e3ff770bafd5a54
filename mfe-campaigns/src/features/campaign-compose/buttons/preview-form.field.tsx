import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

export type Arrival = 'rcs' | 'sms';

/** Which of the two forms of a message with buttons is shown. */
export function PreviewFormField({ value, onChange }: { value: Arrival; onChange: (value: Arrival) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={TEXTS.previewAs}
      onChange={(_, next: Arrival | null) => next && onChange(next)}
      sx={{ alignSelf: 'center', '& .MuiToggleButton-root': { color: tokens.muted, bgcolor: tokens.paper } }}
    >
      <ToggleButton value="rcs">{TEXTS.overRcs}</ToggleButton>
      <ToggleButton value="sms">{TEXTS.asText}</ToggleButton>
    </ToggleButtonGroup>
  );
}
