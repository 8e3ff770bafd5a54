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
  applyFieldErrors,
  CheckboxInput,
  Form,
  goOnFrom,
  NumberInput,
  SubmitButton,
  TextInput,
  useZodForm,
  type FormValues,
} from '@textloom/ui';
import { useWatch, type Control } from 'react-hook-form';
import { BILLING_SETTINGS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { times } from '../../model/prices';

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
  const batch = `${formatCount(messages_batch)} messages for ${formatDollars(messages_price)}`;
  const most =
    typeof cap === 'number' && cap > 0 ? `, at most ${formatDollars(times(cap, messages_price))} per month` : '';
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
      {`Your card is charged for ${batch} each time${most}. Bought this month: ${used}.`}
    </Typography>
  );
}

function AutoBuyFields({ control, settings }: { control: Control<Values>; settings: BillingSettings }) {
  const [on, cap] = useWatch({ control, name: ['auto_buy', 'auto_buy_cap'] });
  return (
    <>
      <CheckboxInput name="auto_buy" label={MESSAGES.autoBuy} />
      {settings.auto_buy && settings.auto_buy_paused !== '' && (
        <Alert severity="warning">{`Paused: ${settings.auto_buy_paused}`}</Alert>
      )}
      {on && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <NumberInput name="auto_buy_below" label={MESSAGES.autoBuyBelow} />
            <NumberInput name="auto_buy_cap" label={MESSAGES.autoBuyCap} />
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
    try {
      const { message, ...saved } = await call(saveBillingSettings, values);
      client.setQueryData(BILLING_SETTINGS, saved);
      goOnFrom(form, valuesOf(saved), values);
      alerts.success(message || MESSAGES.settingsSaved);
    } catch (error) {
      if (!applyFieldErrors(form, error)) alerts.failure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label={MESSAGES.settings}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1, justifyItems: 'stretch' }}>
        <TextInput name="tax_id" label={MESSAGES.taxId} helperText={MESSAGES.taxIdHelp} maxLength={40} />
        <CheckboxInput name="invoice_mail" label={MESSAGES.invoiceMail} />
        <AutoBuyFields control={form.control} settings={settings} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <SubmitButton label="Save" busyLabel="Saving…" />
        </Box>
      </Box>
    </Form>
  );
}
