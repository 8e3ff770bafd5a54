import { Alert, Divider, Stack, Typography } from '@mui/material';
import { anchorDayOf, formatCount, formatDollars, periodEnd, type Plan, toApiDate } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { Panel } from '@textloom/ui';
import { useState } from 'react';
import { Line } from '../../components/payment/line';
import { type PlanPrice, useNumberFees } from '../../model/use-plan-quote';
import { hasPaidPlan } from '../../model/plan-offer';
import { keptKeywords, times } from '../../model/prices';
import { TEXTS } from './messages';

/** The effect of the payment: a new period starts now (decision 120), or the one that was due is paid. */
function useNextDate(plan: Plan): string {
  const { subscription, timezone } = useProfile();
  const format = useFormatDate();
  const [now] = useState(() => new Date());
  if (plan.price === 0) return TEXTS.trialStarts;
  if (subscription.overdue_since && plan.id === subscription.plan_id)
    return TEXTS.paysMonth(format(subscription.overdue_since, 'day'));
  const end = toApiDate(periodEnd(now, anchorDayOf(now, timezone), timezone));
  return TEXTS.monthStarts(format(end, 'day'));
}

/** What an upgrade takes away, in sentences (decisions 120 and 296); empty for other purchases. */
function useLoss(plan: Plan, credit: number): string[] {
  const { subscription, remaining_messages, messages } = useProfile();
  const format = useFormatDate();
  const { plan_id, name, end_date, given_back_keywords, overdue_since } = subscription;
  const { extra_keywords } = keptKeywords(subscription);
  if (plan.id === plan_id || plan.price === 0 || overdue_since || !hasPaidPlan(subscription)) return [];
  const unused = remaining_messages - messages;
  return [
    TEXTS.monthEnds(name, format(end_date, 'day'), credit > 0),
    ...(unused > 0 ? [TEXTS.unusedReplaced(unused)] : []),
    ...(messages > 0 ? [TEXTS.extrasStay(messages)] : []),
    ...(extra_keywords > 0 ? [TEXTS.keywordsStay(extra_keywords)] : []),
    ...(given_back_keywords > 0 ? [TEXTS.givenBackEnd(given_back_keywords)] : []),
  ];
}

/** The chosen plan, what is charged today, and what comes next (PAY-001). */
export function PlanSummary({ plan, quote }: { plan: Plan; quote: PlanPrice }) {
  const { subscription } = useProfile();
  const globals = useGlobals();
  const next = useNextDate(plan);
  const { extra_keywords } = keptKeywords(subscription);
  const { total, credit } = quote;
  const fees = useNumberFees(plan);
  const loss = useLoss(plan, credit);
  const free = plan.price === 0;
  return (
    <Panel title={plan.name}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.contents(free ? null : formatCount(plan.messages), plan.keywords)}
        </Typography>
        <Divider />
        <Line text={TEXTS.planPerMonth(plan.name)} amount={formatDollars(plan.price)} />
        {extra_keywords > 0 && !free && (
          <Line
            text={TEXTS.extraKeywords(extra_keywords, formatDollars(globals.keyword_price))}
            amount={formatDollars(times(extra_keywords, globals.keyword_price))}
          />
        )}
        {fees !== 0 && <Line text={TEXTS.numberFees} amount={formatDollars(fees)} />}
        {credit > 0 && <Line text={TEXTS.unusedPart} amount={`−${formatDollars(credit)}`} />}
        <Divider />
        <Line text={TEXTS.chargedToday} amount={formatDollars(total)} strong />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {next}
        </Typography>
        {loss.length > 0 && (
          <Alert severity="warning" role="note">
            {loss.join(' ')}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}
