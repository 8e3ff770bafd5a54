import { Alert, Box } from '@mui/material';
import { NumberInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { AvailabilityMark } from './availability-mark';
import type { KeywordFields } from './keyword-fields';
import { useAvailability } from './use-availability';

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
