import { Box, Button } from '@mui/material';
import { call } from '@textloom/api';
import { renamePasskey, type Passkey } from '@textloom/contracts';
import { Form, SubmitButton, TextInput, TitledDialog, useZodForm, type FormValues } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

interface RenameDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Renames a passkey, because two from the same kind of browser start with the same name. */
export function RenameDialog({ passkey: { id, name }, onClose, onDone }: RenameDialogProps) {
  const form = useZodForm(renamePasskey.body, { defaultValues: { name } });
  const submit = async (values: FormValues<typeof renamePasskey.body>): Promise<void> => {
    await call(renamePasskey, { id, ...values });
    await onDone();
    onClose();
  };
  return (
    <TitledDialog title={TEXTS.renameTitle} onClose={onClose}>
      <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.renameTitle}>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextInput name="name" label={MESSAGES.name} maxLength={60} autoFocus required />
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'end' }}>
            <Button onClick={onClose}>{MESSAGES.cancel}</Button>
            <SubmitButton label={MESSAGES.save} busyLabel={MESSAGES.saving} />
          </Box>
        </Box>
      </Form>
    </TitledDialog>
  );
}
