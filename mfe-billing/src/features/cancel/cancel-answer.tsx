import { Typography } from '@mui/material';
import { CANCEL_OPTION, formatCount, formatDollars, type Plan } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { SelectInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { Answer, CancelForm } from './cancel.schema';

function Text({ name, label, helperText }: { name: Answer; label: string; helperText?: string }) {
  return (
    <TextInput
      name={name}
      label={label}
      required
      multiline
      rows={4}
      maxLength={2000}
      {...(helperText !== undefined && { helperText })}
    />
  );
}

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const labelOf = ({ name, price, messages }: Plan): string =>
  TEXTS.planOption(name, formatDollars(price), formatCount(messages));

/** Why option 3 is not offered on a trial or after the end. */
export function NothingToCancel() {
  const { subscription } = useProfile();
  const format = useFormatDate();
  const day = format(subscription.end_date, 'day');
  if (subscription.expired) return <Note>{TEXTS.expiredOn(day)}</Note>;
  if (subscription.with_trial) return <Note>{TEXTS.trialEnds(day)}</Note>;
  return null;
}

function AtPeriodEnd() {
  const { subscription } = useProfile();
  const format = useFormatDate();
  const day = format(subscription.end_date, 'day');
  return <Note>{TEXTS.worksUntil(day)}</Note>;
}

/** The questions and explanations of the chosen option. */
export function CancelAnswer({ smallerPlans }: { smallerPlans: readonly Plan[] }) {
  switch (useWatch<CancelForm, 'cancel_option'>({ name: 'cancel_option' })) {
    case CANCEL_OPTION.demo:
      return <Note>{TEXTS.demo}</Note>;
    case CANCEL_OPTION.question:
      return <Text name="cancel_question" label={TEXTS.yourQuestion} />;
    case CANCEL_OPTION.atPeriodEnd:
      return <AtPeriodEnd />;
    case CANCEL_OPTION.downgrade:
      return (
        <SelectInput
          name="cancel_plan"
          label={TEXTS.plan}
          required
          helperText={TEXTS.review}
          options={smallerPlans.map((plan) => ({ value: String(plan.id), label: labelOf(plan) }))}
        />
      );
    case CANCEL_OPTION.bulkImport:
      return <Text name="cancel_bulk_import" label={TEXTS.why} helperText={TEXTS.review} />;
    case CANCEL_OPTION.manualAdd:
      return <Text name="cancel_manual_add" label={TEXTS.why} helperText={TEXTS.review} />;
    case CANCEL_OPTION.deleteAccount:
      return (
        <>
          <Text name="cancel_reason" label={TEXTS.reason} />
          <TextInput name="password" label={TEXTS.password} type="password" required autoComplete="current-password" />
        </>
      );
    default:
      return null;
  }
}
