import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { saveFieldValues, type CustomField, type Subscriber } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Facts, Panel, type Fact } from '@textloom/ui';
import { useState, type FormEvent } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { TEXTS } from '../../components/custom-fields/messages';
import { ValueFields } from '../../components/custom-fields/value-fields';
import { MESSAGES } from '../../messages';

interface ValuesFormProps {
  fields: readonly CustomField[];
  subscriber: Subscriber;
  onDone: () => void;
}

/** Sends only changed fields, so that another user's change to another field is kept. */
function ValuesForm({ fields, subscriber, onDone }: ValuesFormProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const [busy, save] = useAction(async () => {
    try {
      const { message } = await call(saveFieldValues, { id: subscriber.id, values: changed });
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
      alerts.success(escapeHtml(message));
      onDone();
    } catch (error) {
      setProblems(isApiError(error) ? error.fields : {});
      alerts.failure(error);
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Stack component="form" aria-label={TEXTS.title} onSubmit={submit} noValidate sx={{ gap: 2, pt: 1 }}>
      <ValueFields
        fields={fields}
        values={{ ...subscriber.values, ...changed }}
        onChange={(id, value) => setChanged({ ...changed, [id]: value })}
        problems={problems}
        autoFocus
      />
      <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>{MESSAGES.cancel}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {MESSAGES.save}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The values of the account's custom fields, to read or to edit; nothing for an account without fields. */
export function CustomFieldsPanel({ subscriber }: { subscriber: Subscriber }) {
  const { custom_fields: fields } = useProfile();
  const [editing, setEditing] = useState(false);
  if (fields.length === 0) return null;
  const facts = fields.flatMap(({ id, name }): Fact[] => {
    const value = subscriber.values[id];
    return value === undefined ? [] : [[name, value]];
  });
  if (editing)
    return (
      <Panel title={TEXTS.title}>
        <ValuesForm fields={fields} subscriber={subscriber} onDone={() => setEditing(false)} />
      </Panel>
    );
  return (
    <Panel
      title={TEXTS.title}
      actions={
        <Button size="small" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
          {TEXTS.editValues}
        </Button>
      }
    >
      {facts.length > 0 ? <Facts facts={facts} /> : <Typography>{TEXTS.noValues}</Typography>}
    </Panel>
  );
}
