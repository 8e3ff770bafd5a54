import { Box } from '@mui/material';
import { MAX_FIELD_VALUE } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { SelectInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { SequenceFields } from './sequence-fields';

const ONLY = [
  { value: 'everybody', label: TEXTS.everybody },
  { value: 'clicked', label: TEXTS.whoClicked },
  { value: 'not_clicked', label: TEXTS.whoDidNotClick },
];
const BY_ANSWER = [
  { value: 'answered', label: TEXTS.whoAnswered },
  { value: 'not_answered', label: TEXTS.whoDidNotAnswer },
  { value: 'answered_with', label: TEXTS.whoAnsweredWith },
];
const NONE = { value: 0, label: TEXTS.chooseMessage };

/** The answer that a message is for: one of the choices of the question's field, or typed. */
function AnswerField({ index, field }: { index: number; field: number }) {
  const { custom_fields: custom } = useProfile();
  const choices = custom.find(({ id }) => id === field)?.choices ?? [];
  const name = `steps.${index}.answer`;
  if (choices.length === 0) return <TextInput name={name} label={TEXTS.answer} maxLength={MAX_FIELD_VALUE} />;
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <SelectInput name={name} label={TEXTS.answer} options={[{ value: '', label: TEXTS.chooseAnswer }, ...options]} />
  );
}

/** Who gets a message: everybody, or by their clicks in an earlier one or their answer to it. */
export function ConditionFields({ index }: { index: number }) {
  const steps = useWatch<SequenceFields, 'steps'>({ name: 'steps' });
  const others = steps.flatMap(({ row }, other) =>
    other === index ? [] : [{ value: row, label: TEXTS.messageNumber(other + 1) }],
  );
  if (others.length === 0) return null;
  const { only, of } = steps[index] ?? { only: 'everybody', of: 0 };
  const isByAnswer = BY_ANSWER.some(({ value }) => value === only);
  const hasQuestion = isByAnswer || steps.some(({ asks }, other) => asks && other !== index);
  const question = steps.find(({ row }) => row === of);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 386px) 150px' },
      }}
    >
      <SelectInput
        name={`steps.${index}.only`}
        label={TEXTS.sentTo}
        options={hasQuestion ? [...ONLY, ...BY_ANSWER] : ONLY}
      />
      {only !== 'everybody' && (
        <SelectInput name={`steps.${index}.of`} label={TEXTS.ofMessage} options={[NONE, ...others]} />
      )}
      {only === 'answered_with' && <AnswerField index={index} field={question?.field ?? 0} />}
    </Box>
  );
}
