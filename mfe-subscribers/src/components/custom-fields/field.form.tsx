import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { isApiError } from '@textloom/api';
import { FIELD_KINDS, type CustomField, type FieldKind } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { useState, type FormEvent } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

interface FieldInput {
  name: string;
  kind: FieldKind;
  choices: string[];
}

interface FieldFormProps {
  /** The field to change; without it, a new one. Its kind is fixed. */
  field?: CustomField;
  /** The kinds available for a new field. */
  suggested?: Pick<FieldInput, 'name' | 'kind'>;
  /** Saves, and resolves with the message to show. */
  onSave: (input: FieldInput) => Promise<string>;
  onClose: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Name, kind and choices of one field. */
export function FieldForm({ field, suggested, onSave, onClose }: FieldFormProps) {
  const [name, setName] = useState((field ?? suggested)?.name ?? '');
  const [kind, setKind] = useState<FieldKind>((field ?? suggested)?.kind ?? 'text');
  const [choices, setChoices] = useState(field?.choices.join('\n') ?? '');
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const [busy, save] = useAction(async () => {
    try {
      const message = await onSave({ name, kind, choices: kind === 'choice' ? linesOf(choices) : [] });
      alerts.success(escapeHtml(message));
      onClose();
    } catch (error) {
      setProblems(isApiError(error) ? error.fields : {});
      alerts.failure(error);
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 2, py: 1 }}>
      <TextField
        autoFocus
        label={TEXTS.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems.name !== undefined}
        helperText={problems.name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {!field && (
        <TextField
          select
          label={TEXTS.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as FieldKind)}
        >
          {FIELD_KINDS.map((one) => (
            <MenuItem key={one} value={one}>
              {TEXTS.kinds[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'choice' && (
        <TextField
          multiline
          minRows={3}
          label={TEXTS.choices}
          value={choices}
          onChange={(event) => setChoices(event.target.value)}
          error={problems.choices !== undefined}
          helperText={problems.choices ?? TEXTS.choicesHint}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{MESSAGES.cancel}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {MESSAGES.save}
        </Button>
      </Stack>
    </Stack>
  );
}
