import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { DISCARD, link } from '@textloom/kit';
import { Form, NumberInput, Panel, SubmitButton, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { AvailabilityMark } from './availability-mark';
import type { KeywordFields, useKeywordForm } from './keyword-fields';
import { MediaField } from './media-field';
import { useAvailability } from './use-availability';
import { WelcomePreview } from './welcome-preview';

/** The welcome limit is tracked, not enforced (VAL, decision 68). */
const WELCOME_LIMIT = 160;

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

function NewIdentity() {
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

const readOnly = { htmlInput: { readOnly: true } };

/** Text and expected messages are fixed after the first save (VAL-034): readable and easy to copy. */
function FixedIdentity({ keyword }: { keyword: Keyword }) {
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

function WelcomeCounter() {
  const text = useWatch<KeywordFields, 'opt_in'>({ name: 'opt_in' });
  const over = text.length > WELCOME_LIMIT;
  return (
    <Typography
      variant="body2"
      sx={{ color: over ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {text.length}/{WELCOME_LIMIT}
      {over && ' – longer than one message; it will be sent whole'}
    </Typography>
  );
}

export interface KeywordFormProps {
  form: ReturnType<typeof useKeywordForm>;
  onSubmit: (values: KeywordFields) => Promise<void>;
  /** Saving is currently disabled. */
  blocked?: boolean;
  /** The stored keyword; absent on add. */
  keyword?: Keyword;
}

/** The form of a keyword (KEY-011) with a preview of its welcome. */
export function KeywordForm({ form, onSubmit, blocked = false, keyword }: KeywordFormProps) {
  const stored = keyword?.file ?? null;
  return (
    <Form form={form} onSubmit={onSubmit} label={MESSAGES.formLabel}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Panel>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {keyword?.approved !== true && <Alert severity="info">{MESSAGES.approval}</Alert>}
            {keyword ? <FixedIdentity keyword={keyword} /> : <NewIdentity />}
            <TextInput
              name="terms_url"
              label="Terms address"
              helperText="Optional. Begins with https://"
              inputMode="url"
            />
            <Box>
              <TextInput
                name="opt_in"
                label="Welcome message"
                multiline
                rows={3}
                helperText="Optional. Your own words, before the standard text that carriers ask for."
              />
              <WelcomeCounter />
            </Box>
            <MediaField stored={stored} />
            <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
              <Button component={Link} to={link('/keywords')} state={DISCARD} color="inherit">
                Cancel
              </Button>
              <SubmitButton label="Save" busyLabel="Saving…" disabled={blocked} />
            </Box>
          </Box>
        </Panel>
        <Box
          component="section"
          aria-label="Preview of the welcome message"
          sx={{ position: { md: 'sticky' }, top: { md: 96 } }}
        >
          <WelcomePreview stored={stored} />
        </Box>
      </Box>
    </Form>
  );
}
