import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { portBody, requestPort, type z } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { CheckboxInput, DateField, Form, PhoneInput, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useController } from 'react-hook-form';
import { NUMBERS } from '../numbers-key';
import { TEXTS } from './messages';
import { PORT } from './port-key';

type Fields = z.input<typeof portBody>;

const EMPTY: Fields = {
  ...{ number: '', provider: '', provider_account: '', pin_last4: '', bill_name: '', bill_street: '' },
  ...{ bill_city: '', bill_state: '', bill_zip: '', wished_on: '', signed_by: '', accepted: false },
};

function PreferredDay() {
  const { field, fieldState } = useController<Fields, 'wished_on'>({ name: 'wished_on' });
  return (
    <DateField label={TEXTS.wished} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
  );
}

/** What the letter of authorization says, as on the last bill. */
export function PortForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(portBody, { defaultValues: EMPTY });
  const submit = async (values: Fields): Promise<void> => {
    const { message } = await call(requestPort, values);
    form.reset(EMPTY);
    alerts.success(escapeHtml(message));
    onClose();
    await Promise.all([PORT, NUMBERS].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return (
    <Form form={form} onSubmit={submit} label={TEXTS.form}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <PhoneInput name="number" label={TEXTS.number} required />
        <TextInput name="provider" label={TEXTS.provider} required maxLength={100} autoComplete="off" />
        <TextInput name="provider_account" label={TEXTS.account} required maxLength={100} autoComplete="off" />
        <TextInput name="pin_last4" label={TEXTS.pin} helperText={TEXTS.pinHelp} maxLength={4} autoComplete="off" />
        <TextInput name="bill_name" label={TEXTS.billName} required maxLength={100} />
        <TextInput name="bill_street" label={TEXTS.street} required maxLength={200} autoComplete="address-line1" />
        <TextInput name="bill_city" label={TEXTS.city} required maxLength={100} autoComplete="address-level2" />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' }}>
          <TextInput name="bill_state" label={TEXTS.state} required maxLength={2} autoComplete="address-level1" />
          <TextInput name="bill_zip" label={TEXTS.zip} required maxLength={10} autoComplete="postal-code" />
        </Box>
        <PreferredDay />
        <TextInput name="signed_by" label={TEXTS.signature} required maxLength={100} autoComplete="name" />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <CheckboxInput name="accepted" label={TEXTS.letter} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button color="inherit" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <SubmitButton label={TEXTS.send} busyLabel={TEXTS.sending} />
        </Box>
      </Box>
    </Form>
  );
}
