import { Alert, Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  type BillingSettings,
  billingSettingsBody,
  formatCount,
  formatDollars,
  saveBillingSettings,
} from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import {
  CheckboxInput,
  Form,
  rebaseForm,
  NumberInput,
  SubmitButton,
  TextInput,
  useZodForm,
  type FormValues,
} from '@textloom/ui';
import { useWatch, type Control } from 'react-hook-form';
import { BILLING_SETTINGS } from '../../api/keys';
import { times } from '../../model/prices';
import { TEXTS } from './messages';

type Values = FormValues<typeof billingSettingsBody>;

const valuesOf = ({ auto_buy, auto_buy_below, auto_buy_cap, invoice_mail, tax_id }: BillingSettings): Values => ({
  auto_buy,
  auto_buy_below,
  auto_buy_cap,
  invoice_mail,
  tax_id,
});

/** The maximum cost of auto-buy; the number may be missing during input. */
function AutoBuyCost({ cap, used }: { cap: unknown; used: number }) {
  const { messages_batch, messages_price } = useGlobals();
  const batch = TEXTS.batch(formatCount(messages_batch), formatDollars(messages_price));
  const most = typeof cap === 'number' && cap > 0 ? formatDollars(times(cap, messages_price)) : '';
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
      {TEXTS.charged(batch, most, used)}
    </Typography>
  );
}

function AutoBuyFields({ control, settings }: { control: Control<Values>; settings: BillingSettings }) {
  const [on, cap] = useWatch({ control, name: ['auto_buy', 'auto_buy_cap'] });
  return (
    <>
      <CheckboxInput name="auto_buy" label={TEXTS.autoBuy} />
      {settings.auto_buy && settings.auto_buy_paused !== '' && (
        <Alert severity="warning">{TEXTS.paused(settings.auto_buy_paused)}</Alert>
      )}
      {on && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <NumberInput name="auto_buy_below" label={TEXTS.autoBuyBelow} />
            <NumberInput name="auto_buy_cap" label={TEXTS.autoBuyCap} />
          </Box>
          <AutoBuyCost cap={cap} used={settings.auto_buy_used} />
        </>
      )}
    </>
  );
}

/** Tax id, invoices by mail, and auto-buy, which is off until it is switched on here. */
export function BillingSettingsForm({ settings }: { settings: BillingSettings }) {
  const client = useQueryClient();
  const form = useZodForm(billingSettingsBody, { defaultValues: valuesOf(settings) });
  const save = async (values: Values): Promise<void> => {
    const { message, ...saved } = await call(saveBillingSettings, values);
    client.setQueryData(BILLING_SETTINGS, saved);
    rebaseForm(form, valuesOf(saved), values);
    alerts.success(message || TEXTS.settingsSaved);
  };
  return (
    <Form form={form} onSubmit={save} label={TEXTS.settings} alertsFieldErrors={false}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1, justifyItems: 'stretch' }}>
        <TextInput name="tax_id" label={TEXTS.taxId} helperText={TEXTS.taxIdHelp} maxLength={40} />
        <CheckboxInput name="invoice_mail" label={TEXTS.invoiceMail} />
        <AutoBuyFields control={form.control} settings={settings} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <SubmitButton label={TEXTS.save} busyLabel={TEXTS.saving} />
        </Box>
      </Box>
    </Form>
  );
}
