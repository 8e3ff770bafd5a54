import { useProfile } from '@textloom/session';
import { CheckboxInput, NumberInput, SelectInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import { BIRTHDAY, type TriggerFields } from './trigger-fields';

/** The date that begins the sequence: the birthday, or a custom field of the kind date. */
export function DateFields() {
  const { custom_fields: custom } = useProfile();
  const chosen = useWatch<TriggerFields, 'trigger_field'>({ name: 'trigger_field' });
  const options = [
    { value: BIRTHDAY, label: TEXTS.birthday },
    ...custom.filter(({ kind }) => kind === 'date').map(({ id, name }) => ({ value: id, label: name })),
  ];
  const known = options.some(({ value }) => value === chosen);
  return (
    <>
      <SelectInput
        name="trigger_field"
        label={TEXTS.date}
        options={known ? options : [...options, { value: chosen, label: TEXTS.removedField }]}
      />
      <NumberInput name="before" label={TEXTS.daysBeforeDate} min={0} max={60} helperText={TEXTS.dateHelp} />
      {chosen !== BIRTHDAY && <CheckboxInput name="trigger_yearly" label={TEXTS.yearly} />}
    </>
  );
}
