import { formatCount, formatDollars } from '@textloom/contracts';
import { endLabel, useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { Box } from '@mui/material';
import { Facts, Panel, Runway, StatusChip } from '@textloom/ui';
import { monthlyPrice } from '../../model/prices';
import { subscriptionState } from '../../model/subscription-state';
import { ChangeNotice } from './change-notice';
import { RenewalNotice } from './renewal-notice';
import { TEXTS } from './messages';

/** "$49 + 2 × $5 = $59 per month" (BILL-004). */
function CurrentPrice() {
  const { subscription } = useProfile();
  const globals = useGlobals();
  const total = TEXTS.totalPerMonth(formatDollars(monthlyPrice(subscription.price, subscription, globals)));
  if (subscription.extra_keywords === 0) return total;
  const parts = `${formatDollars(subscription.price)} + ${subscription.extra_keywords} × ${formatDollars(globals.keyword_price)} =`;
  return [parts, total].map((text, line) => (
    <Box key={text} component="span" sx={{ whiteSpace: 'nowrap' }}>
      {line > 0 && ' '}
      {text}
    </Box>
  ));
}

/** The facts of the current plan: dates, price and what is left (PLAN-014 to PLAN-016). */
export function YourPlanPanel() {
  const { subscription, remaining_messages } = useProfile();
  const format = useFormatDate();
  const state = subscriptionState(subscription);
  return (
    <Panel title={TEXTS.yourPlan} actions={state && <StatusChip kind={state.kind} label={state.label} />}>
      <Facts
        facts={[
          [TEXTS.plan, subscription.name],
          [TEXTS.startDate, format(subscription.start_date, 'day')],
          [endLabel(subscription), format(subscription.end_date, 'day')],
          [TEXTS.currentPrice, <CurrentPrice key="price" />],
          [TEXTS.extraKeywords, String(subscription.extra_keywords)],
          [
            TEXTS.messagesLeft,
            <span key="left">
              {formatCount(remaining_messages)}
              <br />
              <Runway />
            </span>,
          ],
        ]}
      />
      <ChangeNotice />
      <RenewalNotice />
    </Panel>
  );
}
