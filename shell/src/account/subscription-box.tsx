import { formatCount, type Subscription } from '@textloom/contracts';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert } from '@mui/material';
import { ACCOUNT_NOT_ALLOWED, endLabel, useFormatDate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { Facts, Panel, Runway } from '@textloom/ui';
import { MESSAGES } from './messages';

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
  return next && !cancelled ? [['Next plan', `${next.name}, from ${format(end_date, 'day')}`]] : [];
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
    <Panel title={MESSAGES.subscription}>
      <Facts
        facts={[
          ['Plan', subscription.name],
          ['Start date', format(subscription.start_date, 'day')],
          [endLabel(subscription), format(subscription.end_date, 'day')],
          ...nextPlanFact(subscription, format),
          ['Messages per month', formatCount(subscription.messages)],
          [
            'Messages left',
            <span key="left">
              {formatCount(remaining_messages)}
              <br />
              <Runway />
            </span>,
          ],
          ['Keywords', `${formatCount(subscription.keywords)} + ${formatCount(subscription.extra_keywords)}`],
        ]}
      />
    </Panel>
  );
}
