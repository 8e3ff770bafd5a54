import { TextField } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { MESSAGES } from '../../messages';

const readOnly = { htmlInput: { readOnly: true } };

/** Text and expected messages are fixed after the first save (VAL-034): readable and easy to copy. */
export function FixedIdentity({ keyword }: { keyword: Keyword }) {
  return (
    <>
      <TextField label="Keyword" value={keyword.keyword} helperText={MESSAGES.fixed} slotProps={readOnly} />
      <TextField
        label="Expected messages per month"
        value={keyword.expected_messages}
        helperText={MESSAGES.fixed}
        slotProps={readOnly}
      />
    </>
  );
}
