import { Box, Stack, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { ADDRESS_MESSAGES, readWebAddress, shrinkLink, z } from '@textloom/contracts';
import { useProfile, useServerValues } from '@textloom/session';
import { useState } from 'react';
import { VerifyFirst } from '../feedback/verify-first';
import { TextInput } from '../forms/fields';
import { Form, useZodForm } from '../forms/form';
import { FormButtons } from '../forms/form-buttons';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

const schema = z.object({ link: z.string() }).superRefine(({ link }, { addIssue }) => {
  const read = readWebAddress(link);
  if ('problem' in read) addIssue({ code: 'custom', path: ['link'], message: ADDRESS_MESSAGES[read.problem] });
});

export interface AddLinkFormProps {
  /** The message with an address inserted at the caret. */
  textWith: (address: string) => string;
  /** Whether the address fits into the message. */
  fits: (address: string) => boolean;
  onAdd: (address: string) => void;
  /** Aborted when the form is closed. */
  signal: () => AbortSignal;
  onClose: () => void;
}

/** The message with the sample address, until one was shortened (decision 33). */
function Preview({ text }: { text: string }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="caption" sx={{ color: tokens.muted }}>
        {TEXTS.inTheMessage}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          mt: 0.5,
          p: 1.5,
          borderRadius: tokens.radius,
          bgcolor: tokens.sunken,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 160,
          overflowY: 'auto',
        }}
        tabIndex={0}
      >
        {text}
      </Typography>
    </Box>
  );
}

/** Shortens an address and inserts the short link into the message (CAMP-018, API-057). A refusal keeps the input. */
export default function AddLinkForm({ textWith, fits, onAdd, signal, onClose }: AddLinkFormProps) {
  const { verified } = useProfile();
  const { DEMO_SHORT_URL } = useServerValues();
  const form = useZodForm(schema, { defaultValues: { link: '' } });
  // The caret as it was when the dialog opened.
  const [preview] = useState(() => textWith(DEMO_SHORT_URL));
  const shorten = async ({ link }: { link: string }): Promise<void> => {
    const { id } = await call(shrinkLink, { link }, { signal: signal() });
    if (fits(id)) return onAdd(id);
    form.setError('link', {
      message: TEXTS.noRoomForLink(id.length),
    });
  };
  return (
    <Form form={form} onSubmit={shorten} label={TEXTS.addALink} asksBeforeLeaving={false} alertsFieldErrors={false}>
      <VerifyFirst />
      <Stack sx={{ gap: 2.5 }}>
        <TextInput
          name="link"
          label={TEXTS.webAddress}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/menu"
          helperText={TEXTS.linkHint}
          required
          autoFocus
        />
        <Preview text={preview} />
        <FormButtons cancel={onClose} label={TEXTS.addLink} busyLabel={TEXTS.adding} disabled={!verified} />
      </Stack>
    </Form>
  );
}
