import { Alert, Box, Button } from '@mui/material';
import { call } from '@textloom/api';
import { giveBackBody, giveBackKeywords } from '@textloom/contracts';
import { alerts, useAction, useFormatDate } from '@textloom/kit';
import { refresh, useProfile } from '@textloom/session';
import { Form, NumberInput, SubmitButton, useZodForm, type FormValues } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The last day of the paid month, when returned keywords end; null if they end with the next payment. */
function useEnd(): string | null {
  const { expired, overdue_since, subscription_paid, end_date } = useProfile().subscription;
  const format = useFormatDate();
  const paidUntilEnd = !expired && !overdue_since && subscription_paid;
  return paidUntilEnd ? format(end_date, 'day') : null;
}

async function save(give_back: number): Promise<void> {
  const { message } = await call(giveBackKeywords, { give_back });
  await refresh();
  alerts.success(message);
}

function GivenBack({ keywords }: { keywords: number }) {
  const end = useEnd();
  const [busy, keep] = useAction(() => save(0));
  return (
    <Alert severity="info" role="note">
      {TEXTS.end(keywords, end)}
      <Button size="small" disabled={busy} onClick={() => keep()} sx={{ display: 'flex', mt: 1 }}>
        {TEXTS.keepKeywords}
      </Button>
    </Alert>
  );
}

function GiveBackForm({ onDone }: { onDone: () => void }) {
  const end = useEnd();
  const form = useZodForm(giveBackBody, { defaultValues: { give_back: 1 } });
  const send = async ({ give_back }: FormValues<typeof giveBackBody>): Promise<void> => {
    await save(Number(give_back));
    onDone();
  };
  return (
    <Form form={form} onSubmit={send} label={TEXTS.giveBack} alertsFieldErrors={false}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <NumberInput name="give_back" label={TEXTS.giveBackNumber} helperText={TEXTS.theyEnd(end)} />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button variant="text" onClick={onDone}>
            {MESSAGES.cancel}
          </Button>
          <SubmitButton label={TEXTS.giveBack} busyLabel={TEXTS.saving} />
        </Box>
      </Box>
    </Form>
  );
}

/** Returns extra keywords at the end of the paid month; until then the return can be undone (decision 298). */
export function GiveBack() {
  const { given_back_keywords } = useProfile().subscription;
  const [open, setOpen] = useState(false);
  if (given_back_keywords > 0) return <GivenBack keywords={given_back_keywords} />;
  if (open) return <GiveBackForm onDone={() => setOpen(false)} />;
  return (
    <Button variant="text" onClick={() => setOpen(true)}>
      {TEXTS.giveBack}
    </Button>
  );
}
