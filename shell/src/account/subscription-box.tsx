import { formatCount, type Subscription } from '@textloom/contracts';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert } from '@mui/material';
import { ACCOUNT_NOT_ALLOWED, endLabel, useFormatDate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { Facts, Panel, Runway } from '@textloom/ui';
import { TEXTS } from './messages';

/** Whether the subscription is shown: to the owner, and to authorized users who may change the card (decision 104). */
export function useSeesPlan(): boolean {
  const { authorized_account: authorizedUser } = useProfile();
  const mayCard = useCan('credit_card_update');
  return !authorizedUser || mayCard;
}

/** A granted smaller plan, before its month begins. */
function nextPlanFact(
  { next_plan: next, cancelled, end_date }: Subscription,
  format: ReturnType<typeof useFormatDate>,
): [string, string][] {
  return next && !cancelled ? [[TEXTS.nextPlan, TEXTS.planFrom(next.name, format(end_date, 'day'))]] : [];
}

/** ACCT-020; others see the refusal instead (PERM-004). */
export function SubscriptionBox() {
  const { subscription, remaining_messages } = useProfile();
  const format = useFormatDate();
  const sees = useSeesPlan();
  if (!sees) {
    return (
      <Alert severity="info" icon={<LockIcon fontSize="inherit" />} role="note">
        {ACCOUNT_NOT_ALLOWED}
      </Alert>
    );
  }
  return (
    <Panel title={TEXTS.subscription}>
      <Facts
        facts={[
          [TEXTS.plan, subscription.name],
          [TEXTS.startDate, format(subscription.start_date, 'day')],
          [endLabel(subscription), format(subscription.end_date, 'day')],
          ...nextPlanFact(subscription, format),
          [TEXTS.messagesPerMonth, formatCount(subscription.messages)],
          [
            TEXTS.messagesLeft,
            <span key="left">
              {formatCount(remaining_messages)}
              <br />
              <Runway />
            </span>,
          ],
          [TEXTS.keywords, `${formatCount(subscription.keywords)} + ${formatCount(subscription.extra_keywords)}`],
        ]}
      />
    </Panel>
  );
}
