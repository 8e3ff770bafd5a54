import { Alert, Box, Typography } from '@mui/material';
import { type Keyword, LANGUAGES, parseWelcome, senderName, withFooterIn } from '@textloom/contracts';
import { link } from '@textloom/kit';
import {
  ContentCheck,
  Form,
  FormButtons,
  Panel,
  SelectInput,
  TextInput,
  MediaChoice,
  PhonePreview,
  withAside,
} from '@textloom/ui';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn, useController } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { AgeFields } from './age-fields';
import { type KeywordFields, mediaAfter } from './keyword-fields';
import { useProfile, useServerValues } from '@textloom/session';
import { TEXTS } from './messages';

/** The sender's name that begins the welcome: the company typed here, or the account's. */
function useSender(): string {
  const { sender_name } = useProfile();
  const company = useWatch<KeywordFields, 'company'>({ name: 'company' });
  return senderName([company, sender_name]);
}

/** The welcome as it will arrive: sender, own text, standard text, terms, frequency, footer, file (KEY-021). */
function WelcomePreview({ stored = null }: { stored?: Keyword['file'] }) {
  const { WELCOME_MESSAGE, REPLY_TO_STOP } = useServerValues();
  const [opt_in, terms_url, expected, file, language] = useWatch<
    KeywordFields,
    ['opt_in', 'terms_url', 'expected_messages', 'file', 'language']
  >({ name: ['opt_in', 'terms_url', 'expected_messages', 'file', 'language'] });
  const sender = useSender();
  const keyword = { opt_in, terms_url, expected_messages: Number(expected) || ('…' as const), language };
  const text = parseWelcome(WELCOME_MESSAGE, keyword, sender);
  return (
    <PhonePreview
      text={text === '' ? MESSAGES.noWelcome : withFooterIn(language, text, REPLY_TO_STOP)}
      media={mediaAfter(file, stored)}
    />
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: TEXTS.languages[value] }));

/** The picture or other file of a welcome message: chosen, kept or removed (VAL-044, VAL-045). */
function MediaField({ stored = null }: { stored?: Keyword['file'] }) {
  const { field, fieldState } = useController<KeywordFields, 'file'>({ name: 'file' });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <MediaChoice
        file={mediaAfter(field.value, stored)}
        onChoose={field.onChange}
        onRemove={() => field.onChange(stored ? '' : null)}
        problem={fieldState.error?.message}
        replaceable
        buttonRef={field.ref}
      />
    </Box>
  );
}

/** The welcome limit is tracked, not enforced (VAL, decision 68), unless the file is removed (VAL-042, decision 55). */
const WELCOME_LIMIT = 160;

/** What happens to a text above the limit, which is higher with a file (VAL-041). */
function overText(file: KeywordFields['file'], stored: Keyword['file']): string {
  if (mediaAfter(file, stored)) return '';
  return ` – ${file === '' ? TEXTS.cutWithoutFile : TEXTS.overLimit}`;
}

function WelcomeCounter({ stored }: { stored: Keyword['file'] }) {
  const [text, file] = useWatch<KeywordFields, ['opt_in', 'file']>({ name: ['opt_in', 'file'] });
  const over = text.length > WELCOME_LIMIT;
  return (
    <Typography variant="body2" sx={{ color: over ? 'error.main' : 'text.secondary' }}>
      {text.length}/{WELCOME_LIMIT}
      {over && overText(file, stored)}
    </Typography>
  );
}

/** What carriers filter about the welcome, with the age that is asked for now. */
function WelcomeCheck() {
  const [message, asks, way, age] = useWatch<KeywordFields, ['opt_in', 'asks_age', 'age_way', 'min_age']>({
    name: ['opt_in', 'asks_age', 'age_way', 'min_age'],
  });
  return <ContentCheck use="welcome" message={message} askedAge={asks && way === 'birthday' ? Number(age) || 0 : 0} />;
}

export interface KeywordFormProps {
  form: UseFormReturn<KeywordFields>;
  /** The fields of the text and the expected messages. */
  identity: ReactNode;
  onSubmit: (values: KeywordFields) => Promise<void>;
  /** Disables saving. */
  blocked?: boolean;
  /** The stored keyword; absent on add. */
  keyword?: Keyword;
}

/** The form of a keyword (KEY-011) with a preview of its welcome. */
export function KeywordForm({ form, identity, onSubmit, blocked = false, keyword }: KeywordFormProps) {
  const stored = keyword?.file ?? null;
  return (
    <Form form={form} onSubmit={onSubmit} label={TEXTS.keyword} keptAs="keyword">
      <Box sx={withAside}>
        <Panel>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {keyword?.approved !== true && <Alert severity="info">{MESSAGES.approval}</Alert>}
            {identity}
            <SelectInput
              name="language"
              label={TEXTS.language}
              helperText={TEXTS.languageHint}
              options={LANGUAGE_OPTIONS}
            />
            <TextInput name="terms_url" label={TEXTS.termsAddress} helperText={TEXTS.termsHint} inputMode="url" />
            <Box>
              <TextInput name="opt_in" label={TEXTS.welcomeMessage} multiline rows={3} helperText={TEXTS.welcomeHint} />
              <WelcomeCounter stored={stored} />
              <WelcomeCheck />
            </Box>
            <MediaField stored={stored} />
            <AgeFields />
            <FormButtons cancel={link('/keywords')} label={TEXTS.save} busyLabel={TEXTS.saving} disabled={blocked} />
          </Box>
        </Panel>
        <Box component="section" aria-label={TEXTS.preview} sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
          <WelcomePreview stored={stored} />
        </Box>
      </Box>
    </Form>
  );
}
