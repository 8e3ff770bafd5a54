import { Alert, Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  hourText,
  LARGEST_CAP,
  minuteText,
  saveSendingSettings,
  sendingSettingsBody,
  UNDO_SECONDS,
  type SendingSettings,
} from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import {
  CheckboxInput,
  Form,
  rebaseForm,
  NumberInput,
  SelectInput,
  SubmitButton,
  useZodForm,
  type FormValues,
} from '@textloom/ui';
import { useWatch, type Control } from 'react-hook-form';
import { SENDING_SETTINGS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

type Values = FormValues<typeof sendingSettingsBody>;

const UNDO_OPTIONS = UNDO_SECONDS.map((value) => ({ value, label: value === 0 ? TEXTS.off : TEXTS.seconds(value) }));
const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ value: first + index, label: hourText(first + index) }));
const UNTIL_OPTIONS = hours(0, 23);
const FROM_OPTIONS = hours(1, 24);

/** The legal hours, which always apply, or why they do not. */
function LawNotice({ law, hours_allowed: allowed }: Pick<SendingSettings, 'law' | 'hours_allowed'>) {
  if (allowed !== null) return <Alert severity="warning">{TEXTS.allowed(allowed)}</Alert>;
  return law && <Alert severity="info">{TEXTS.law(minuteText(law.from), minuteText(law.to))}</Alert>;
}

function QuietFields({ control, disabled }: { control: Control<Values>; disabled: boolean }) {
  const on = useWatch({ control, name: 'quiet' });
  return (
    <>
      <CheckboxInput name="quiet" label={MESSAGES.quietWait} helperText={TEXTS.quietHelp} disabled={disabled} />
      {Boolean(on) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <SelectInput name="quiet_until" label={TEXTS.from} options={UNTIL_OPTIONS} disabled={disabled} />
          <SelectInput name="quiet_from" label={TEXTS.until} options={FROM_OPTIONS} disabled={disabled} />
        </Box>
      )}
    </>
  );
}

/** An empty field means no cap, which is stored as 0. */
function CapFields({ disabled }: { disabled: boolean }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
        {TEXTS.caps}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <NumberInput name="cap_day" label={TEXTS.capDay} min={1} max={LARGEST_CAP} disabled={disabled} />
        <NumberInput name="cap_week" label={TEXTS.capWeek} min={1} max={LARGEST_CAP} disabled={disabled} />
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {TEXTS.capsHelp}
      </Typography>
    </Box>
  );
}

/** A cap in the form's format. */
const field = (cap: number): number | '' => (cap === 0 ? '' : cap);

/** The stored settings in the form's format. */
const fieldsOf = ({ cap_day, cap_week, law, hours_allowed, ...fields }: SendingSettings) => ({
  ...fields,
  cap_day: field(cap_day),
  cap_week: field(cap_week),
});

/** Undo period, quiet hours, caps and the promise. Every user may read them; only the owner changes them. */
export function SendingSettingsForm({ settings }: { settings: SendingSettings }) {
  const client = useQueryClient();
  const mayChange = useCan('sending.settings');
  const { sender_name } = useProfile();
  const form = useZodForm(sendingSettingsBody, { defaultValues: fieldsOf(settings) });
  const save = async (values: Values): Promise<void> => {
    const { message, ...saved } = await call(saveSendingSettings, values);
    client.setQueryData(SENDING_SETTINGS, saved);
    rebaseForm(form, fieldsOf(saved), values);
    alerts.success(escapeHtml(message));
  };
  return (
    <Form form={form} onSubmit={save} label={MESSAGES.settings} alertsFieldErrors={false}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {!mayChange && <Alert severity="info">{TEXTS.ownerOnly}</Alert>}
        <SelectInput
          name="undo_seconds"
          label={TEXTS.undoSeconds}
          helperText={TEXTS.undoHelp}
          options={UNDO_OPTIONS}
          disabled={!mayChange}
        />
        <QuietFields control={form.control} disabled={!mayChange} />
        <LawNotice law={settings.law} hours_allowed={settings.hours_allowed} />
        <CapFields disabled={!mayChange} />
        <CheckboxInput
          name="keep_promise"
          label={TEXTS.keepPromise}
          helperText={TEXTS.keepPromiseHelp}
          disabled={!mayChange}
        />
        <CheckboxInput name="clarify" label={TEXTS.clarify} helperText={TEXTS.clarifyHelp} disabled={!mayChange} />
        <CheckboxInput
          name="begin_with_name"
          label={TEXTS.beginWithName}
          helperText={TEXTS.beginWithNameHelp(sender_name)}
          disabled={!mayChange}
        />
        {mayChange && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <SubmitButton label={MESSAGES.save} busyLabel={MESSAGES.saving} />
          </Box>
        )}
      </Box>
    </Form>
  );
}
