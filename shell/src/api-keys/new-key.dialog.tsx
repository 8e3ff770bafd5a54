import { Box, Button, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { apiKeyBody, createApiKey } from '@textloom/contracts';
import { Form, FormButtons, SelectInput, TextInput, TitledDialog, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { CopyField } from '../base/copy-field';
import { MESSAGES } from '../messages';
import { EXPIRIES, TEXTS } from './messages';
import { ScopesField } from './scopes-field';

const COPY = { label: TEXTS.key, copy: TEXTS.copy, copied: TEXTS.copied, notCopied: TEXTS.notCopied };

interface NewKeyDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Closes only by its button: a key that a click beside the dialog closed is lost. */
function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <TitledDialog
      title={TEXTS.madeTitle}
      maxWidth="sm"
      onClose={() => undefined}
      actions={<Button onClick={onClose}>{TEXTS.done}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2">{TEXTS.once}</Typography>
        <CopyField value={secret} texts={COPY} />
      </Box>
    </TitledDialog>
  );
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const [secret, setSecret] = useState('');
  const form = useZodForm(apiKeyBody, { defaultValues: { name: '', scopes: [], expires_in: 0 } });
  if (secret !== '') return <MadeKey secret={secret} onClose={onClose} />;
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
          <ScopesField />
          <SelectInput name="expires_in" label={TEXTS.expiry} options={EXPIRIES} />
          <FormButtons cancel={onClose} label={TEXTS.make} busyLabel={TEXTS.making} />
        </Box>
      </Form>
    </TitledDialog>
  );
}
