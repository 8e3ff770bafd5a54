import { Alert, Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { keywordPageBody, saveKeywordPage, webConsentWords, type Keyword, type KeywordPage } from '@textloom/contracts';
import { alerts, escapeHtml, link } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import {
  CheckboxInput,
  Form,
  FormButtons,
  rebaseForm,
  Panel,
  SelectInput,
  TextInput,
  useZodForm,
  type FormValues,
} from '@textloom/ui';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { webPageKey } from '../../api/keys';
import { TEXTS } from './messages';

type Values = FormValues<typeof keywordPageBody>;

const NAMES = [
  { value: 0, label: TEXTS.namesNone },
  { value: 1, label: TEXTS.namesFirst },
  { value: 2, label: TEXTS.namesBoth },
];

const valuesOf = ({ on, names, terms_url, privacy_url }: KeywordPage): Values => ({
  on,
  names,
  terms_url,
  privacy_url,
});

/** The words beside the box, as they will be shown after saving. */
function Words({ keyword, sender }: { keyword: Keyword; sender: string }) {
  const { shortcode } = useGlobals();
  const [terms, privacy] = useWatch<Values, ['terms_url', 'privacy_url']>({ name: ['terms_url', 'privacy_url'] });
  const shown = (address: string | undefined): string => address?.trim() || TEXTS.wordsNoAddress;
  return (
    <Box component="section" aria-label={TEXTS.words}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{TEXTS.words}</Typography>
      <Typography
        component="blockquote"
        lang={keyword.language}
        variant="body2"
        sx={{ m: 0, mb: 1, overflowWrap: 'anywhere' }}
      >
        {webConsentWords({ ...keyword, sender, shortcode, terms_url: shown(terms), privacy_url: shown(privacy) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {TEXTS.wordsHelp}
      </Typography>
    </Box>
  );
}

/** The settings of the page. Live updates never overwrite the input, and a refusal keeps it. */
export function WebPageForm({ keyword, page }: { keyword: Keyword; page: KeywordPage }) {
  const form = useZodForm(keywordPageBody, { defaultValues: valuesOf(page) });
  const client = useQueryClient();
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(page));
  }, [form, isDirty, page]);

  const save = async (values: Values): Promise<void> => {
    const { message } = await call(saveKeywordPage, { id: keyword.id, ...values });
    await client.invalidateQueries({ queryKey: webPageKey(keyword.id) });
    rebaseForm(form, values, values);
    alerts.info(escapeHtml(message));
  };

  return (
    <Form form={form} onSubmit={save} label={TEXTS.formLabel} keptAs="keyword-web-page">
      <Panel>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box>{TEXTS.about}</Box>
          {!keyword.approved && <Alert severity="info">{TEXTS.onceApproved}</Alert>}
          <CheckboxInput name="on" label={TEXTS.on} />
          <SelectInput name="names" label={TEXTS.names} options={NAMES} helperText={TEXTS.namesHint} />
          <TextInput name="terms_url" label={TEXTS.terms} helperText={TEXTS.termsHint} inputMode="url" />
          <TextInput name="privacy_url" label={TEXTS.privacy} helperText={TEXTS.privacyHint} inputMode="url" />
          <Words keyword={keyword} sender={page.sender} />
          <FormButtons cancel={link('/keywords/:id', { id: keyword.id })} label={TEXTS.save} busyLabel={TEXTS.saving} />
        </Box>
      </Panel>
    </Form>
  );
}
