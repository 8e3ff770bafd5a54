import CheckIcon from '@mui/icons-material/CheckRounded';
import { Box, Button, Paper, Typography } from '@mui/material';
import { formatCount, formatDollars, type Plan, type Subscription } from '@textloom/contracts';
import { link, useFormatDate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { StatusChip } from '@textloom/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { hasPaidPlan, isMonthPaid, mustPay, planOffer, type PlanOffer, type PlanRefusal } from '../../model/plan-offer';
import { usePlanQuote } from '../../model/use-plan-quote';
import { TEXTS } from './messages';

function Feature({ children }: { children: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <CheckIcon fontSize="small" color="primary" />
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}

/** Why a plan cannot be bought now (PLAN-012). */
function Reason({ refusal, alone }: { refusal: PlanRefusal; alone: boolean }) {
  return (
    <Typography
      variant="caption"
      component="p"
      // Without a button, this text takes its place, so that it lines up with the other cards' buttons.
      sx={{ color: 'text.secondary', textAlign: 'center', ...(alone ? { py: 1.5 } : { mt: 0.5 }) }}
    >
      {TEXTS.reasons[refusal]}
    </Typography>
  );
}

/**
 * Links to the request for a smaller plan with this one preselected (decision 381), unless another change is pending.
 */
function MoveLink({ plan, describedBy }: { plan: Plan; describedBy: string }) {
  const { subscription } = useProfile();
  const { cancelled, next_plan, end_date } = subscription;
  const may = useCan('plan.cancel');
  const format = useFormatDate();
  if (!may || cancelled || next_plan || plan.price <= 0) return null;
  return (
    <Button
      component={Link}
      to={link('/plans/cancel', null, { plan: plan.id })}
      variant="text"
      fullWidth
      aria-describedby={describedBy}
      sx={{ mt: 0.5 }}
    >
      {TEXTS.askFor(isMonthPaid(subscription) ? format(end_date, 'day') : null)}
    </Button>
  );
}

/** What an upgrade costs today, before anybody presses it. Empty while the server computes a credit. */
function DueToday({ plan }: { plan: Plan }) {
  const { quote } = usePlanQuote(plan);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color: 'text.secondary', textAlign: 'center', mt: 0.5, minHeight: '1lh' }}
    >
      {quote && TEXTS.today(formatDollars(quote.total), quote.credit > 0 ? formatDollars(quote.credit) : '')}
    </Typography>
  );
}

interface OfferButtonProps {
  plan: Plan;
  offer: PlanOffer;
  describedBy: string;
  primary: boolean;
}

function OfferButton({ plan, offer, describedBy, primary }: OfferButtonProps) {
  const { button, refusal } = offer;
  // PERM-009
  const mayBuy = useCan('plan.upgrade');
  const { subscription } = useProfile();
  if (!mayBuy) return null;
  if (refusal)
    return (
      <>
        {button && (
          <Button fullWidth disabled aria-describedby={describedBy}>
            {button}
          </Button>
        )}
        <Reason refusal={refusal} alone={!button} />
        {refusal === 'cheaper' && <MoveLink plan={plan} describedBy={describedBy} />}
      </>
    );
  return (
    <>
      <Button
        component={Link}
        to={link('/plans/pay/:id', { id: plan.id })}
        variant={primary ? 'contained' : 'outlined'}
        fullWidth
        aria-describedby={describedBy}
      >
        {button}
      </Button>
      {plan.id !== subscription.plan_id && hasPaidPlan(subscription) && <DueToday plan={plan} />}
    </>
  );
}

/** One plan: its contents, its price, and the available action. */
export function PlanCard({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const titleId = useId();
  const offer = planOffer(plan, subscription);
  const current = plan.id === subscription.plan_id;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(current && {
          borderColor: subscription.expired ? 'error.main' : 'primary.main',
          boxShadow: (theme) =>
            `inset 0 0 0 1px ${theme.vars?.palette[subscription.expired ? 'error' : 'primary'].main}`,
        }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 28 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ mr: 'auto' }}>
          {plan.name}
        </Typography>
        {offer.badges.map(({ kind, label }) => (
          <StatusChip key={label} kind={kind} label={label} />
        ))}
      </Box>
      <Typography component="p">
        <Typography component="span" variant="h5">
          {formatDollars(plan.price)}
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.perMonth}
        </Typography>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {plan.price > 0 && <Feature>{TEXTS.messagesPerMonth(formatCount(plan.messages))}</Feature>}
        <Feature>{TEXTS.customKeywords(plan.keywords)}</Feature>
        <Feature>{TEXTS.freeIncoming}</Feature>
      </Box>
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <OfferButton plan={plan} offer={offer} describedBy={titleId} primary={current || !mustPay(subscription)} />
      </Box>
    </Paper>
  );
}
