import { Box } from '@mui/material';
import { call } from '@textloom/api';
import { createWebhook, updateWebhook, WEBHOOK_EVENTS, webhookBody, type Webhook } from '@textloom/contracts';
import { alerts, escapeHtml, mayLeave } from '@textloom/kit';
import { Form, FormButtons, TextInput, TitledDialog, useZodForm } from '@textloom/ui';
import { ChecksField } from '../base/checks-field';
import { MESSAGES } from '../messages';
import { EVENT_ABOUT, EVENT_TEXTS, TEXTS } from './messages';

const OPTIONS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_TEXTS[value], about: EVENT_ABOUT[value] }));

interface WebhookDialogProps {
  /** The webhook to change; absent for a new one. */
  webhook?: Webhook | undefined;
  /** Called with the secret of a new webhook. */
  onSaved: (secret?: string) => void;
  onClose: () => void;
}

/** Creates a webhook, or changes one. A click beside the dialog asks before discarding input. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { url = '', description = '', events = [] } = webhook ?? {};
  const form = useZodForm(webhookBody, { defaultValues: { url, description, events: [...events] } });
  const title = webhook ? TEXTS.editTitle : TEXTS.newTitle;
  const leave = (): void => void mayLeave().then((yes) => yes && onClose());
  return (
    <TitledDialog title={title} maxWidth="sm" onClose={leave} fillsPhone>
      <Form
        form={form}
        label={title}
        alertsFieldErrors={false}
        onSubmit={async (values) => {
          if (webhook) {
            const { id, enabled } = webhook;
            const { message } = await call(updateWebhook, { ...values, id, enabled });
            alerts.success(escapeHtml(message));
            onSaved();
          } else onSaved((await call(createWebhook, values)).secret);
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          <TextInput
            name="url"
            label={TEXTS.url}
            type="url"
            inputMode="url"
            placeholder={TEXTS.urlExample}
            helperText={TEXTS.urlHelp}
            required
            autoComplete="off"
            autoFocus
          />
          <TextInput
            name="description"
            label={TEXTS.description}
            helperText={TEXTS.descriptionHelp}
            maxLength={200}
            autoComplete="off"
          />
          <ChecksField name="events" label={TEXTS.events} help={TEXTS.eventsHelp} options={OPTIONS} />
          <FormButtons
            cancel={onClose}
            label={webhook ? MESSAGES.save : TEXTS.create}
            busyLabel={webhook ? MESSAGES.saving : TEXTS.creating}
          />
        </Box>
      </Form>
    </TitledDialog>
  );
}
