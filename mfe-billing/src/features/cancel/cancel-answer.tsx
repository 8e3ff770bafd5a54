import { Typography } from '@mui/material';
import { CANCEL_OPTION, formatCount, formatDollars, type Plan } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { SelectInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { isMonthPaid } from '../../model/plan-offer';
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

/** Why option 3 is not offered: there is nothing to cancel, or the plan is already cancelled. */
export function NothingToCancel() {
  const { expired, with_trial, subscription_paid, cancelled, end_date } = useProfile().subscription;
  const format = useFormatDate();
  const day = format(end_date, 'day');
  if (expired) return <Note>{TEXTS.expiredOn(day)}</Note>;
  if (with_trial) return <Note>{TEXTS.trialEnds(day)}</Note>;
  if (!subscription_paid) return <Note>{TEXTS.notPaid}</Note>;
  return cancelled && <Note>{TEXTS.cancelledAlready(day)}</Note>;
}

/** Says that moving to a smaller plan is a request, and when it begins if granted (decisions 112 and 297). */
function useReviewOfPlan(): string {
  const { subscription } = useProfile();
  const format = useFormatDate();
  return TEXTS.reviewPlan(isMonthPaid(subscription) ? format(subscription.end_date, 'day') : null);
}

/** Asks why the permission is needed; an account on trial cannot get it. */
function Why({ name }: { name: Answer }) {
  const { with_trial } = useProfile().subscription;
  return <Text name={name} label={TEXTS.why} helperText={with_trial ? TEXTS.notOnTrial : TEXTS.review} />;
}

function AtPeriodEnd() {
  const { subscription } = useProfile();
  const format = useFormatDate();
  const day = format(subscription.end_date, 'day');
  return <Note>{TEXTS.worksUntil(day)}</Note>;
}

/** The questions and explanations of the chosen option. */
export function CancelAnswer({ smallerPlans }: { smallerPlans: readonly Plan[] }) {
  const reviewOfPlan = useReviewOfPlan();
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
          helperText={reviewOfPlan}
          options={smallerPlans.map((plan) => ({ value: String(plan.id), label: labelOf(plan) }))}
        />
      );
    case CANCEL_OPTION.bulkImport:
      return <Why name="cancel_bulk_import" />;
    case CANCEL_OPTION.manualAdd:
      return <Why name="cancel_manual_add" />;
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
