import { Alert, Box, InputAdornment } from '@mui/material';
import { SENDER_NAME_MAX } from '@textloom/contracts';
import { NumberInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import type { KeywordFields } from './keyword-fields';
import { useAvailability, type Availability } from './use-availability';
import AlertIcon from '@mui/icons-material/ErrorOutlineOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { TEXTS } from './messages';

const MARKS = {
  unknown: <HelpIcon color="disabled" titleAccess={TEXTS.notCheckedYet} />,
  available: <CheckIcon color="success" titleAccess={TEXTS.free} />,
  taken: <AlertIcon color="error" titleAccess={TEXTS.taken} />,
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
        label={TEXTS.keyword}
        required
        autoFocus
        maxLength={20}
        autoComplete="off"
        helperText={TEXTS.keywordHint}
        endAdornment={<AvailabilityMark state={availability} />}
      />
      <Box aria-live="polite">{availability === 'taken' && <Alert severity="error">{TEXTS.taken}</Alert>}</Box>
    </>
  );
}

/** The text and expected messages of a new keyword; `unnamed`: and the company, which the account does not have yet. */
export function NewIdentity({ unnamed }: { unnamed: boolean }) {
  return (
    <>
      <NewText />
      <NumberInput
        name="expected_messages"
        label={TEXTS.expectedMessagesPerMonth}
        required
        min={1}
        max={99}
        helperText={TEXTS.expectedHint}
      />
      {unnamed && (
        <TextInput
          name="company"
          label={TEXTS.company}
          required
          maxLength={SENDER_NAME_MAX}
          autoComplete="organization"
          helperText={TEXTS.companyHint}
        />
      )}
    </>
  );
}
