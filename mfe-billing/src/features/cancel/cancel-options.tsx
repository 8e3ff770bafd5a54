import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { CANCEL_OPTION } from '@textloom/contracts';
import { useCan, useProfile } from '@textloom/session';
import { useController, useFormContext } from 'react-hook-form';
import { TEXTS } from './messages';
import { ALL_ANSWERS, answersOf, type CancelForm } from './cancel.schema';

type Name = keyof typeof CANCEL_OPTION;

/** The options of this account, in the order of their numbers. */
function useOptions(hasSmallerPlan: boolean): readonly Name[] {
  const mayUpload = useCan('subscriber_uploadcontacts');
  const mayAdd = useCan('subscriber_addnewcontacts');
  const { expired, subscription_paid, with_trial, cancelled } = useProfile().subscription;
  const hidden: Partial<Record<Name, boolean>> = {
    // A trial ends by itself, and an unpaid plan is not charged.
    atPeriodEnd: expired || with_trial || !subscription_paid || cancelled,
    downgrade: !hasSmallerPlan,
    bulkImport: mayUpload,
    manualAdd: mayAdd,
  };
  return (Object.keys(CANCEL_OPTION) as Name[]).filter((name) => !hidden[name]);
}

/**
 * The requests that the owner can make. Choosing another option clears the answers that do not belong to it (PLAN-028).
 */
export function CancelOptions({ hasSmallerPlan }: { hasSmallerPlan: boolean }) {
  const options = useOptions(hasSmallerPlan);
  const { setValue, clearErrors } = useFormContext<CancelForm>();
  const { field, fieldState } = useController<CancelForm, 'cancel_option'>({ name: 'cancel_option' });
  const choose = (option: number): void => {
    field.onChange(option);
    const own = answersOf(option).map(([name]) => name);
    for (const name of ALL_ANSWERS) if (!own.includes(name)) setValue(name, '');
    clearErrors();
  };
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id="cancel-options">{TEXTS.question}</FormLabel>
      <RadioGroup
        aria-labelledby="cancel-options"
        name={field.name}
        value={field.value}
        onChange={(_, value) => choose(Number(value))}
        onBlur={field.onBlur}
      >
        {options.map((name, index) => (
          <FormControlLabel
            key={name}
            value={CANCEL_OPTION[name]}
            label={TEXTS.options[name]}
            control={<Radio {...(index === 0 && { slotProps: { input: { ref: field.ref } } })} />}
          />
        ))}
      </RadioGroup>
      {fieldState.error && <FormHelperText role="alert">{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
