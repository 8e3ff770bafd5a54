import { Box, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { addReportMail, REPORT_PERIODS, reportMailBody } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Form, type FormValues, SelectInput, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { TEXTS } from './messages';

const PERIODS = REPORT_PERIODS.map((value) => ({ value, label: TEXTS.every[value] }));

/** Adds an address that gets the report. */
export function ReportMailForm({ onAdded }: { onAdded: () => void }) {
  const { verified } = useProfile();
  const form = useZodForm(reportMailBody, { defaultValues: { email: '', every: 'week' } });
  const add = async (typed: FormValues<typeof reportMailBody>): Promise<void> => {
    const { message } = await call(addReportMail, typed);
    alerts.info(escapeHtml(message));
    onAdded();
  };
  return (
    <Form form={form} label={TEXTS.add} onSubmit={add} asksBeforeLeaving={false} alertsFieldErrors={false}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1.5 }}>
        {TEXTS.add}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 210px' },
        }}
      >
        <TextInput name="email" label={TEXTS.address} type="email" autoComplete="email" maxLength={254} required />
        <SelectInput name="every" label={TEXTS.when} options={PERIODS} />
      </Box>
      <Box sx={{ mt: 2, display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton label={TEXTS.added} busyLabel={TEXTS.adding} disabled={!verified} />
      </Box>
    </Form>
  );
}
