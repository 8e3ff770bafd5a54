import { Alert, Box, InputAdornment } from '@mui/material';
import { NumberInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import type { KeywordFields } from './keyword-fields';
import { useAvailability, type Availability } from './use-availability';
import AlertIcon from '@mui/icons-material/ErrorOutlineOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';

const MARKS = {
  unknown: <HelpIcon color="disabled" titleAccess="Not checked yet" />,
  available: <CheckIcon color="success" titleAccess="Available" />,
  taken: <AlertIcon color="error" titleAccess={MESSAGES.taken} />,
} as const satisfies Record<Availability, unknown>;

/** The state of the keyword's text as an icon in its field (KEY-014). */
function AvailabilityMark({ state }: { state: Availability }) {
  return (
    <InputAdornment position="end" data-availability={state}>
      {MARKS[state]}
    </InputAdornment>
  );
}

function NewText() {
  const text = useWatch<KeywordFields, 'keyword'>({ name: 'keyword' }).trim();
  const availability = useAvailability(text);
  return (
    <>
      <TextInput
        name="keyword"
        label="Keyword"
        required
        autoFocus
        maxLength={20}
        autoComplete="off"
        helperText="Letters and numbers, no spaces, up to 20 characters. Capitals do not matter."
        endAdornment={<AvailabilityMark state={availability} />}
      />
      <Box aria-live="polite">{availability === 'taken' && <Alert severity="error">{MESSAGES.taken}</Alert>}</Box>
    </>
  );
}

/** The text and expected messages of a new keyword. */
export function NewIdentity() {
  return (
    <>
      <NewText />
      <NumberInput
        name="expected_messages"
        label="Expected messages per month"
        required
        min={1}
        max={99}
        helperText="Told to everybody who joins. It cannot be changed later."
      />
    </>
  );
}
