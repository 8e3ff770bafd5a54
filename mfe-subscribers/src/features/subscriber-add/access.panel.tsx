import { Alert, Button, Stack, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { cancelSubscription, z } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { refresh, useCan, useProfile } from '@textloom/session';
import { Form, NotAllowed, Panel, SubmitButton, TextInput, tokens, useZodForm } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The permissions of this page, and how they are requested (decision 18). */
const ACCESS = {
  subscriber_addnewcontacts: {
    requested: 'manual_add_subscribers_requested',
    option: 7,
    field: 'cancel_manual_add',
    title: TEXTS.addByHand,
    question: TEXTS.addByHandQuestion,
  },
  subscriber_uploadcontacts: {
    requested: 'upload_subscribers_requested',
    option: 5,
    field: 'cancel_bulk_import',
    title: TEXTS.bulkImport,
    question: TEXTS.bulkImportQuestion,
  },
} as const;
type Permission = keyof typeof ACCESS;

const requestForm = z.object({
  why: z.string().trim().min(1, TEXTS.whyMissing).max(2000, TEXTS.whyTooLong),
});

function RequestForm({ permission, onSent }: { permission: Permission; onSent: () => void }) {
  const { option, field, title, question } = ACCESS[permission];
  const form = useZodForm(requestForm, { defaultValues: { why: '' } });
  const send = async ({ why }: { why: string }): Promise<void> => {
    await call(cancelSubscription, { cancel_option: option, [field]: why });
    onSent();
  };
  return (
    <Panel title={title}>
      <Form form={form} onSubmit={send} label={TEXTS.requestAccess}>
        <Stack sx={{ gap: 2, maxWidth: 640 }}>
          <Typography variant="body2" sx={{ color: tokens.muted }}>
            {TEXTS.requestText}
          </Typography>
          <TextInput name="why" label={TEXTS.why} helperText={question} multiline rows={4} required maxLength={2000} />
          <Stack direction="row" sx={{ gap: 1 }}>
            <SubmitButton label={TEXTS.requestAccess} busyLabel={TEXTS.sending} />
          </Stack>
        </Stack>
      </Form>
    </Panel>
  );
}

/**
 * Shows its children to holders of the permission; others see a notice on trial (PERM-023), the request form, or its
 * state (PERM-024 to PERM-026). For an authorized user the owner decides (decision 109).
 */
export function Access({ permission, children }: { permission: Permission; children: ReactNode }) {
  const allowed = useCan(permission);
  const profile = useProfile();
  const [sent, setSent] = useState(false);
  if (allowed) return children;
  if (profile.authorized_account) return <NotAllowed />;
  if (profile.subscription.with_trial) {
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to={link('/plans')} color="inherit" size="small">
            {MESSAGES.plans}
          </Button>
        }
      >
        {TEXTS.notOnTrial}
      </Alert>
    );
  }
  if (sent || profile[ACCESS[permission].requested]) return <Alert severity="success">{TEXTS.reviewing}</Alert>;
  const onSent = (): void => {
    setSent(true);
    // The reply contains only what `sent` already shows.
    refresh().catch(() => undefined);
  };
  return <RequestForm permission={permission} onSent={onSent} />;
}
