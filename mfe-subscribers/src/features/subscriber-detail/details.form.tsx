import { Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { personSchema, subscriberBody, type Subscriber } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { applyFieldErrors, Form, PhoneInput, SelectInput, SubmitButton, useZodForm, type FormValues } from '@textloom/ui';
import { SUBSCRIBERS } from '../../api/keys';
import { updateSubscriber } from '../../api/update-subscriber';
import { PersonFields } from '../../components/person-fields';
import { MESSAGES } from '../../messages';

type Values = FormValues<typeof subscriberBody>;

const valuesOf = (subscriber: Subscriber): Values => ({ ...personSchema.parse(subscriber), phone: subscriber.phone, keyword: subscriber.keyword });

/** The keyword is fixed without the permission to change it (PERM-021); the server refuses too. */
function KeywordField({ current }: { current: string }) {
  const { keywords } = useProfile();
  const may = useCan('subscriber_changekeyword');
  const texts = [...new Set([current, ...keywords.map(({ keyword }) => keyword)])];
  return <SelectInput name="keyword" label="Keyword" disabled={!may} options={texts.map((keyword) => ({ value: keyword, label: keyword }))} {...(may ? {} : { helperText: 'Your account does not allow changing the keyword.' })} />;
}

/** Editing a subscriber (SUBS-036 to SUBS-039); leaving it leaves what is stored. */
export function DetailsForm({ subscriber, onDone }: { subscriber: Subscriber; onDone: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(subscriberBody, { defaultValues: valuesOf(subscriber) });
  const save = async (values: Values): Promise<void> => {
    try {
      const { message } = await updateSubscriber({ ...values, id: subscriber.id });
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
      alerts.success(escapeHtml(message || MESSAGES.updated));
      onDone();
    } catch (error) {
      applyFieldErrors(form, error);
      // ERR-006: the server's words, also when they stand beside a field.
      alerts.failure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label="Edit Details">
      <Stack sx={{ gap: 2, pt: 1 }}>
        <PersonFields>
          <PhoneInput name="phone" label="Phone" required />
          <KeywordField current={subscriber.keyword} />
        </PersonFields>
        <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
          <Button onClick={onDone}>{MESSAGES.cancel}</Button>
          <SubmitButton label={MESSAGES.save} busyLabel="Saving…" />
        </Stack>
      </Stack>
    </Form>
  );
}
