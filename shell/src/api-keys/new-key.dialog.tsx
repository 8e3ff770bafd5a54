import { Box } from '@mui/material';
import { call } from '@textloom/api';
import { apiKeyBody, createApiKey, SCOPES } from '@textloom/contracts';
import { Form, FormButtons, SelectInput, TextInput, TitledDialog, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { ChecksField } from '../base/checks-field';
import { SecretDialog } from '../base/secret.dialog';
import { MESSAGES } from '../messages';
import { EXPIRIES, SCOPE_TEXTS, TEXTS } from './messages';

const COPY = { label: TEXTS.key, copy: TEXTS.copy, copied: TEXTS.copied, notCopied: TEXTS.notCopied };
const OPTIONS = SCOPES.map((value) => ({ value, label: SCOPE_TEXTS[value] }));

interface NewKeyDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Creates a key, and shows it once. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const [secret, setSecret] = useState('');
  const form = useZodForm(apiKeyBody, { defaultValues: { name: '', scopes: [], expires_in: 0 } });
  if (secret !== '')
    return (
      <SecretDialog
        title={TEXTS.madeTitle}
        about={TEXTS.once}
        secret={secret}
        copy={COPY}
        done={TEXTS.done}
        onClose={onClose}
      />
    );
  return (
    <TitledDialog title={TEXTS.formTitle} maxWidth="sm" onClose={onClose} fillsPhone>
      <Form
        form={form}
        label={TEXTS.formTitle}
        asksBeforeLeaving={false}
        alertsFieldErrors={false}
        onSubmit={async (values) => {
          const { key } = await call(createApiKey, values);
          onMade();
          setSecret(key);
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          <TextInput
            name="name"
            label={MESSAGES.name}
            helperText={TEXTS.nameHelp}
            required
            maxLength={60}
            autoComplete="off"
            autoFocus
          />
          <ChecksField name="scopes" label={TEXTS.scopes} help={TEXTS.scopesHelp} options={OPTIONS} />
          <SelectInput name="expires_in" label={TEXTS.expiry} options={EXPIRIES} />
          <FormButtons cancel={onClose} label={TEXTS.make} busyLabel={TEXTS.making} />
        </Box>
      </Form>
    </TitledDialog>
  );
}
