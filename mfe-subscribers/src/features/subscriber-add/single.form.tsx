import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import {
  addSubscriber,
  addSubscriberBody,
  newPhoneField,
  detailsBody,
  questionIn,
  withSender,
  z,
  type SubscriberDetails,
} from '@textloom/contracts';
import {
  alerts,
  escapeHtml,
  link,
  randomKey,
  useNavigateWhileMounted,
  useStable,
  useUnsavedChanges,
} from '@textloom/kit';
import { useCan, useGlobals, useProfile } from '@textloom/session';
import {
  applyFieldErrors,
  CaptchaField,
  emptyMessage,
  Form,
  FormButtons,
  MessageComposer,
  Panel,
  PhoneInput,
  SelectInput,
  tokens,
  type Composed,
  useZodForm,
} from '@textloom/ui';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SUBSCRIBERS } from '../../api/keys';
import { ValueFields } from '../../components/custom-fields/value-fields';
import { DetailFields } from '../../components/detail-fields';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const base = addSubscriberBody
  .omit({ from: true, multiuser: true, message: true, segments: true, values: true })
  .extend({ phone: newPhoneField });
/** Users with captcha_disabled have no captcha (VAL-017). */
const schemas = { asked: base.extend({ captcha: z.string().min(1, TEXTS.captchaMissing) }), spared: base };

type SingleFields = SubscriberDetails & Record<'phone' | 'keyword' | 'captcha', string>;

const EMPTY: SingleFields = { ...detailsBody.parse({}), phone: '', keyword: '', captcha: '' };

/** A single keyword is preselected. */
const useSingleForm = (spared: boolean, keywords: readonly { keyword: string }[]) =>
  useZodForm(spared ? schemas.spared : schemas.asked, {
    defaultValues: { ...EMPTY, keyword: keywords.length === 1 ? (keywords[0]?.keyword ?? '') : '' },
  });

/** The text that asks the new subscriber to confirm (decision 67). */
function ConfirmText() {
  const { TEXT_YES_MESSAGE } = useGlobals();
  const { sender_name, keywords } = useProfile();
  const chosen = useWatch<SingleFields, 'keyword'>({ name: 'keyword' });
  const language = keywords.find(({ keyword }) => keyword === chosen)?.language ?? 'en';
  return (
    <Box
      component="figure"
      aria-label={TEXTS.confirmMessage}
      sx={{ m: 0, p: 2, borderRadius: tokens.radius, bgcolor: tokens.sunken }}
    >
      <Typography component="figcaption" variant="caption" sx={{ color: tokens.muted }}>
        {TEXTS.confirmMessageText}
      </Typography>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {withSender(questionIn(language, TEXT_YES_MESSAGE), sender_name)}
      </Typography>
    </Box>
  );
}

function FirstMessage({
  value,
  onChange,
  error,
}: {
  value: Composed;
  onChange: (value: Composed) => void;
  error: string | undefined;
}) {
  const { sender_name } = useProfile();
  return (
    <Accordion variant="outlined" disableGutters sx={{ borderRadius: tokens.radius, '&::before': { display: 'none' } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography component="span">{TEXTS.firstMessageOptional}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <MessageComposer
          value={value}
          onChange={onChange}
          label={TEXTS.firstMessage}
          error={error}
          helperText={TEXTS.firstMessageHint}
          begins={sender_name}
          rows={3}
        />
      </AccordionDetails>
    </Accordion>
  );
}

/**
 * Adds one subscriber (SUBS-047 to SUBS-049). A refusal keeps the input and requests a new captcha (ERR-005). `shown`
 * is false while another tab of the page is open: a save must not navigate away from there.
 */
export function SingleForm({ shown }: { shown: boolean }) {
  const isShown = useStable(() => shown);
  const { keywords, custom_fields: fields } = useProfile();
  const spared = useCan('captcha_disabled');
  const form = useSingleForm(spared, keywords);
  const [first, setFirst] = useState(emptyMessage);
  const [firstError, setFirstError] = useState<string>();
  /** Of custom fields, by their id. */
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const isBegun = first.message !== '' || first.file !== null || Object.values(own).some((text) => text !== '');
  useUnsavedChanges(isBegun && !form.formState.isSubmitting);
  const [round, setRound] = useState(0);
  // One idempotency key per save, so that a repeated call adds once.
  const key = useRef(randomKey());
  const client = useQueryClient();
  const navigateHere = useNavigateWhileMounted();

  const save = async (values: SingleFields): Promise<void> => {
    setFirstError(undefined);
    setProblems({});
    try {
      const { message } = await call(
        addSubscriber,
        {
          ...values,
          from: 'manual',
          multiuser: 0,
          message: first.message,
          segments: first.segments,
          file: first.file,
          ...(fields.length > 0 ? { values: own } : {}),
        },
        { idempotencyKey: key.current },
      );
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
      alerts.success(escapeHtml(message));
      if (isShown()) return navigateHere(link('/subscribers'));
      form.reset();
      setFirst(emptyMessage);
      setOwn({});
      setRound((before) => before + 1);
      key.current = randomKey();
    } catch (error) {
      applyFieldErrors(form, error);
      if (isApiError(error)) {
        setFirstError(error.fields.message ?? error.fields.file);
        setProblems(error.fields);
      }
      // A refused save is final; one without a response may still arrive, so its retry keeps the key.
      if (isApiError(error) && error.kind === 'http') key.current = randomKey();
      alerts.failure(error);
      form.setValue('captcha', '');
      setRound((before) => before + 1);
    }
  };

  return (
    <Form form={form} onSubmit={save} label={TEXTS.title} keptAs="subscriber">
      <Stack sx={{ gap: 3 }}>
        <Panel title={TEXTS.chooseKeyword}>
          <SelectInput
            name="keyword"
            label={MESSAGES.fields.keyword}
            required
            options={keywords.map(({ keyword }) => ({ value: keyword, label: keyword }))}
            helperText={TEXTS.personJoins}
          />
        </Panel>
        <Panel title={TEXTS.verify}>
          <Stack sx={{ gap: 2.5 }}>
            <Box sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}>
              <PhoneInput name="phone" label={MESSAGES.fields.phone} required />
            </Box>
            <DetailFields />
            {fields.length > 0 && (
              <ValueFields
                fields={fields}
                values={own}
                onChange={(id, value) => setOwn({ ...own, [id]: value })}
                problems={problems}
              />
            )}
            <ConfirmText />
            <FirstMessage value={first} onChange={setFirst} error={firstError} />
            {!spared && <CaptchaField round={round} />}
            <FormButtons cancel={link('/subscribers')} label={MESSAGES.save} busyLabel={MESSAGES.saving} />
          </Stack>
        </Panel>
      </Stack>
    </Form>
  );
}
