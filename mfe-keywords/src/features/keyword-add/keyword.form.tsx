import { Alert, Box, Button, Typography } from '@mui/material';
import { keywordBody, parseWelcome, withFooter } from '@textloom/contracts';
import { useGlobals, useServerValues } from '@textloom/session';
import { Form, NumberInput, Panel, PhonePreview, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { link } from '@textloom/kit';
import { MESSAGES } from '../../messages';
import { AvailabilityMark } from './availability-mark';
import { useAvailability } from './use-availability';

export const EMPTY_KEYWORD = { keyword: '', expected_messages: 1, terms_url: '', opt_in: '', segments: 1 };
export type KeywordFields = typeof EMPTY_KEYWORD;
export const useKeywordForm = () => useZodForm(keywordBody, { defaultValues: EMPTY_KEYWORD });

/** The welcome limit is tracked, not enforced (VAL, decision 68). */
const WELCOME_LIMIT = 160;

function KeywordText() {
  const text = useWatch<KeywordFields, 'keyword'>({ name: 'keyword' }).trim();
  const availability = useAvailability(text);
  return (
    <>
      <TextInput name="keyword" label="Keyword" required autoFocus maxLength={20} autoComplete="off" helperText="Letters and numbers, no spaces, up to 20 characters. Capitals do not matter." endAdornment={<AvailabilityMark state={availability} />} />
      <Box aria-live="polite">{availability === 'taken' && <Alert severity="error">{MESSAGES.taken}</Alert>}</Box>
    </>
  );
}

function WelcomeCounter() {
  const text = useWatch<KeywordFields, 'opt_in'>({ name: 'opt_in' });
  const over = text.length > WELCOME_LIMIT;
  return (
    <Typography variant="body2" sx={{ color: over ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {text.length}/{WELCOME_LIMIT}
      {over && ' – longer than one message; it will be sent whole'}
    </Typography>
  );
}

function WelcomePreview() {
  const { shortcode } = useGlobals();
  const { WELCOME_MESSAGE, REPLY_TO_STOP } = useServerValues();
  const { control } = useFormContext<KeywordFields>();
  const [opt_in, terms_url, expected] = useWatch({ control, name: ['opt_in', 'terms_url', 'expected_messages'] });
  const text = parseWelcome(WELCOME_MESSAGE, { opt_in, terms_url, expected_messages: Number(expected) || 1 });
  return <PhonePreview shortcode={shortcode} text={text === '' ? MESSAGES.noWelcome : withFooter(text, REPLY_TO_STOP)} />;
}

/** The form of a keyword (KEY-011) with the message a person will really get. */
export function KeywordForm({ form, onSubmit, blocked }: { form: ReturnType<typeof useKeywordForm>; onSubmit: (values: KeywordFields) => Promise<void>; blocked: boolean }) {
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }, alignItems: 'start' }}>
        <Panel>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <Alert severity="info">{MESSAGES.approval}</Alert>
            <KeywordText />
            <NumberInput name="expected_messages" label="Expected messages per month" required min={1} max={99} helperText="Told to everybody who joins. It cannot be changed later." />
            <TextInput name="terms_url" label="Terms address" helperText="Optional. Begins with https://" inputMode="url" />
            <Box>
              <TextInput name="opt_in" label="Welcome message" multiline rows={3} helperText="Optional. Your own words, before the standard text that carriers ask for." />
              <WelcomeCounter />
            </Box>
            <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
              <Button component={Link} to={link('/keywords')} color="inherit">
                Cancel
              </Button>
              <SubmitButton label="Save" busyLabel="Saving…" disabled={blocked} />
            </Box>
          </Box>
        </Panel>
        <Box component="section" aria-label="Preview of the welcome message" sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
          <WelcomePreview />
        </Box>
      </Box>
    </Form>
  );
}
