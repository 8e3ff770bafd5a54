import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import AttachFile from '@mui/icons-material/AttachFile';
import { call, isApiError } from '@textloom/api';
import {
  isPhone,
  sampleMerge,
  sendTestMessage,
  TEST_MESSAGES,
  testMessageBody,
  withSender,
  z,
} from '@textloom/contracts';
import { alerts, escapeHtml, randomKey } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { useRef, useState } from 'react';
import { CaptchaField } from '../forms/captcha-field';
import { applyFieldErrors, Form, useZodForm } from '../forms/form';
import { FormButtons } from '../forms/form-buttons';
import { PhoneInput } from '../forms/phone-input';
import { tokens } from '../theme/tokens';
import type { AnyFile, Composed } from './composed';
import { TEXTS } from './messages';

/** The file to upload; a stored one is fetched from our own address. Rejects if it cannot be read. */
async function toUpload(file: AnyFile): Promise<File> {
  if (file instanceof File) return file;
  const answer = await fetch(new URL(file.url, window.location.href).pathname);
  if (!answer.ok) throw new Error(`${file.name} could not be read: ${answer.status}`);
  return new File([await answer.blob()], file.name, { type: file.mime });
}

const base = testMessageBody.pick({ phone: true, captcha: true });
/** Users with captcha_disabled have no captcha (VAL-050). */
const schemas = { asked: base.extend({ captcha: z.string().min(1, TEST_MESSAGES.captcha) }), spared: base };

function MessageShown({
  composed: { message, file },
  problem,
}: {
  composed: Composed<AnyFile>;
  problem: string | undefined;
}) {
  return (
    <Box component="figure" aria-label={TEXTS.message} sx={{ m: 0 }}>
      <Box
        sx={{
          p: 1.5,
          borderRadius: tokens.radius,
          bgcolor: tokens.sunken,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 200,
          overflowY: 'auto',
        }}
        tabIndex={0}
        role="region"
        aria-label={TEXTS.textOfTheMessage}
      >
        {file && (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: tokens.muted }}>
            <AttachFile sx={{ fontSize: 16 }} /> {file.name}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: message.trim() === '' ? tokens.muted : tokens.text }}>
          {message.trim() === '' && !file ? TEXTS.thereIsNoText : sampleMerge(message)}
        </Typography>
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

export interface TestMessageFormProps {
  composed: Composed<AnyFile>;
  /** The name that the text begins with; empty: none. */
  begins?: string;
  onClose: () => void;
}

/** Sends the message to one phone (VAL-048 to VAL-050, ERR-015). A refusal keeps the input and asks for a new captcha. */
export default function TestMessageForm({ composed, begins = '', onClose }: TestMessageFormProps) {
  const spared = useCan('captcha_disabled');
  const { phone: own } = useProfile();
  const form = useZodForm(spared ? schemas.spared : schemas.asked, {
    defaultValues: { phone: isPhone(own) ? own : '', captcha: '' },
  });
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // One idempotency key per test, so that a repeated call sends one message.
  const key = useRef(randomKey());

  const isEmpty = composed.message.trim() === '' && !composed.file;
  // Shown together with the errors of the fields.
  const missing = isEmpty && form.formState.isSubmitted ? TEST_MESSAGES.message : undefined;

  const send = async ({ phone, captcha }: { phone: string; captcha: string }): Promise<void> => {
    if (isEmpty) return;
    setProblem(undefined);
    try {
      const file = composed.file && (await toUpload(composed.file));
      const { message } = await call(
        sendTestMessage,
        { phone, captcha, ...composed, file, ...(begins !== '' && { begin_with_name: 1 as const }) },
        { idempotencyKey: key.current },
      );
      alerts.success(escapeHtml(message));
      onClose();
    } catch (error) {
      applyFieldErrors(form, error);
      if (isApiError(error)) setProblem(error.fields.message ?? error.fields.file);
      // A refused test is final; one without a response may still arrive, so its retry keeps the key.
      if (isApiError(error) && error.kind === 'http') key.current = randomKey();
      alerts.failure(error);
      form.setValue('captcha', '');
      setRound((before) => before + 1);
    }
  };

  return (
    <Form form={form} onSubmit={send} label={TEXTS.sendPreviewMessage} asksBeforeLeaving={false}>
      <Stack sx={{ gap: 2.5 }}>
        <PhoneInput
          name="phone"
          label={TEXTS.phone}
          mask="test"
          required
          autoFocus
          helperText={TEXTS.usesOfYourBalance(composed.segments)}
        />
        <MessageShown
          composed={isEmpty ? composed : { ...composed, message: withSender(composed.message, begins) }}
          problem={missing ?? problem}
        />
        {!spared && <CaptchaField round={round} />}
        <FormButtons cancel={onClose} label={TEXTS.send} busyLabel={TEXTS.sending} />
      </Stack>
    </Form>
  );
}
