import { Alert, AlertTitle, FormControlLabel, FormHelperText, Radio, RadioGroup } from '@mui/material';
import { IMPORT_PURPOSES, type ImportPurpose } from '@textloom/contracts';
import { TEXTS } from './messages';

export interface LeaversFieldProps {
  rows: number;
  purpose: ImportPurpose | null;
  onChange: (purpose: ImportPurpose) => void;
}

/** Asks what to do with a file that seems to be a do-not-text list. */
export function LeaversField({ rows, purpose, onChange }: LeaversFieldProps) {
  const labels = { unsubscribe: TEXTS.unsubscribeRows(rows), subscribe: TEXTS.subscribeRows };
  return (
    <Alert severity="warning">
      <AlertTitle>{TEXTS.seemsOfLeavers}</AlertTitle>
      <RadioGroup
        aria-label={TEXTS.seemsOfLeavers}
        value={purpose}
        onChange={(_event, value) => onChange(value as ImportPurpose)}
      >
        {IMPORT_PURPOSES.toReversed().map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={labels[one]} />
        ))}
      </RadioGroup>
      {purpose === null && (
        <FormHelperText error role="alert">
          {TEXTS.choosePurpose}
        </FormHelperText>
      )}
    </Alert>
  );
}
