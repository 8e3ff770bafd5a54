import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { MAX_FIELD_VALUE, saveFieldValues, type CustomField, type Subscriber } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Facts, Panel, type Fact } from '@textloom/ui';
import { useState, type FormEvent } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { TEXTS } from '../../components/custom-fields/messages';
import { MESSAGES } from '../../messages';

interface ValueFieldProps {
  field: CustomField;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  autoFocus: boolean;
}

function ValueField({ field: { name, kind, choices }, value, onChange, problem, autoFocus }: ValueFieldProps) {
  // A value that is no longer among the choices is shown until it is changed.
  const offered = value === '' || choices.includes(value) ? choices : [value, ...choices];
  return (
    <TextField
      select={kind === 'choice'}
      autoFocus={autoFocus}
      label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      placeholder={kind === 'date' ? TEXTS.dateHint : ''}
      slotProps={{
        htmlInput: { maxLength: MAX_FIELD_VALUE, ...(kind === 'number' ? { inputMode: 'decimal' } : {}) },
        formHelperText: problem === undefined ? {} : { role: 'alert' },
      }}
    >
      {kind === 'choice' &&
        ['', ...offered].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice === '' ? TEXTS.noChoice : choice}
          </MenuItem>
        ))}
    </TextField>
  );
}

interface ValuesFormProps {
  fields: readonly CustomField[];
  subscriber: Subscriber;
  onDone: () => void;
}

/** Sends what was changed only: a value that another user saves meanwhile in another field stays. */
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
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {fields.map((field, at) => (
          <ValueField
            key={field.id}
            field={field}
            autoFocus={at === 0}
            value={changed[field.id] ?? subscriber.values[field.id] ?? ''}
            onChange={(value) => setChanged({ ...changed, [field.id]: value })}
            problem={problems[field.id]}
          />
        ))}
      </Box>
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
