import { Box, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { subscriberBody, updateSubscriber, type Subscriber, type SubscriberField } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { applyFieldErrors, Form, PhoneInput, SelectInput, SubmitButton, useZodForm } from '@textloom/ui';
import { SUBSCRIBERS } from '../../api/keys';
import { DetailFields } from '../../components/detail-fields';
import { MESSAGES } from '../../messages';
import { ConflictNotice } from './conflict-notice';
import { TEXTS } from './messages';
import { conflictsIn, useEdit, valuesOf, type Values } from './use-edit';

/** The keyword is fixed without the permission to change it (PERM-021); the server refuses too. */
function KeywordField({ current }: { current: string }) {
  const { keywords } = useProfile();
  const may = useCan('subscriber_changekeyword');
  const texts = [...new Set([current, ...keywords.map(({ keyword }) => keyword)])];
  return (
    <SelectInput
      name="keyword"
      label={MESSAGES.fields.keyword}
      disabled={!may}
      options={texts.map((keyword) => ({ value: keyword, label: keyword }))}
      {...(may ? {} : { helperText: TEXTS.keywordFixed })}
    />
  );
}

interface DetailsFormProps {
  readonly subscriber: Subscriber;
  readonly onDone: () => void;
  /** The field to begin with; null: the first. */
  readonly focus: SubscriberField | null;
}

/** Editing a subscriber (SUBS-036 to SUBS-039). Another user's changes are never overwritten without a notice. */
export function DetailsForm({ subscriber, onDone, focus }: DetailsFormProps) {
  const client = useQueryClient();
  const form = useZodForm(subscriberBody, { defaultValues: valuesOf(subscriber) });
  const edit = useEdit(form, subscriber);
  const save = async (values: Values): Promise<void> => {
    try {
      const { message } = await call(updateSubscriber, { ...edit.changes(values), id: subscriber.id });
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
      alerts.success(escapeHtml(message || TEXTS.updated));
      onDone();
    } catch (error) {
      const conflicts = conflictsIn(error);
      edit.setConflicts(conflicts);
      if (conflicts.length === 0) applyFieldErrors(form, error);
      // ERR-006: the server's message, even if it is also shown beside a field.
      alerts.failure(error);
    }
  };
  const notice = (field: SubscriberField) => {
    const conflict = edit.conflicts.find((one) => one.field === field);
    return (
      conflict && (
        <ConflictNotice
          conflict={conflict}
          onKeepMine={() => edit.keepMine(conflict)}
          onUseTheirs={() => edit.useTheirs(conflict)}
        />
      )
    );
  };
  return (
    <Form form={form} onSubmit={save} label={TEXTS.edit} keptAs="subscriber">
      <Stack sx={{ gap: 2, pt: 1 }}>
        <DetailFields below={notice} focus={focus}>
          <Box>
            <PhoneInput name="phone" label={MESSAGES.fields.phone} required autoFocus={focus === null} />
            {notice('phone')}
          </Box>
          <Box>
            <KeywordField current={subscriber.keyword} />
            {notice('keyword')}
          </Box>
        </DetailFields>
        <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
          <Button onClick={onDone}>{MESSAGES.cancel}</Button>
          <SubmitButton label={MESSAGES.save} busyLabel={MESSAGES.saving} />
        </Stack>
      </Stack>
    </Form>
  );
}
