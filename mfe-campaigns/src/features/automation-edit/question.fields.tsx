import { Box, Button, Typography } from '@mui/material';
import { LAST_HOUR } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { CheckboxInput, NumberInput, SelectInput, TextInput } from '@textloom/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { SequenceFields } from './sequence-fields';

const UNITS = [
  { value: 'hours', label: TEXTS.hours },
  { value: 'days', label: TEXTS.days },
];
const NONE = { value: 0, label: TEXTS.chooseField };

/** `Reply 1 for S, 2 for M.` */
const choicesText = (choices: readonly string[]): string =>
  TEXTS.choices(choices.map((choice, at) => TEXTS.choice(at + 1, choice)).join(', '));

/** Puts the choices of the field at the end of the question, unless it names them all. */
function InsertChoices({ index, choices }: { index: number; choices: readonly string[] }) {
  const { setValue } = useFormContext<SequenceFields>();
  const composed = useWatch<SequenceFields, `steps.${number}.composed`>({ name: `steps.${index}.composed` });
  if (choices.every((choice) => composed.message.includes(choice))) return null;
  const insert = (): void =>
    setValue(
      `steps.${index}.composed`,
      { ...composed, message: `${composed.message.trimEnd()} ${choicesText(choices)}`.trimStart() },
      { shouldDirty: true },
    );
  return (
    <Button variant="text" size="small" onClick={insert} sx={{ justifySelf: 'start' }}>
      {TEXTS.insertChoices}
    </Button>
  );
}

/** What a message asks, where the answer is kept, and how long it is waited for. */
export function QuestionFields({ index }: { index: number }) {
  const { custom_fields: custom } = useProfile();
  const [asks, field, remind] = useWatch<
    SequenceFields,
    [`steps.${number}.asks`, `steps.${number}.field`, `steps.${number}.remind`]
  >({ name: [`steps.${index}.asks`, `steps.${index}.field`, `steps.${index}.remind`] });
  const known = custom.find(({ id }) => id === field);
  const options = [NONE, ...custom.map(({ id, name }) => ({ value: id, label: name }))];
  const gone = known === undefined && field !== 0 ? [{ value: field, label: TEXTS.removedAnswerField }] : [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CheckboxInput name={`steps.${index}.asks`} label={TEXTS.asks} />
      {asks && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {custom.length === 0 ? TEXTS.noFields : TEXTS.asksHelp}
          </Typography>
          <InsertChoices index={index} choices={known?.choices ?? []} />
          <SelectInput
            name={`steps.${index}.field`}
            label={TEXTS.answerField}
            required
            options={[...options, ...gone]}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) 110px', sm: 'repeat(2, minmax(0, 1fr) 110px)' },
            }}
          >
            <NumberInput
              name={`steps.${index}.remind`}
              label={TEXTS.remindAfter}
              min={0}
              max={LAST_HOUR}
              helperText={TEXTS.remindHelp}
            />
            <SelectInput name={`steps.${index}.remindIn`} label={TEXTS.unit} options={UNITS} />
            <NumberInput name={`steps.${index}.ends`} label={TEXTS.goOnAfter} min={1} max={LAST_HOUR} />
            <SelectInput name={`steps.${index}.endsIn`} label={TEXTS.unit} options={UNITS} />
          </Box>
          {remind > 0 && (
            <TextInput
              name={`steps.${index}.reminder`}
              label={TEXTS.reminder}
              maxLength={160}
              helperText={TEXTS.reminderHelp}
            />
          )}
        </>
      )}
    </Box>
  );
}
