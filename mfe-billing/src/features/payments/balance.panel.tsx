import { formatCount } from '@textloom/contracts';
import { Button, Stack, Typography } from '@mui/material';
import { link, RequirePermission } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Panel, Runway } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The balance of messages, how long it lasts, and a link to its history. */
export function BalancePanel() {
  const { remaining_messages, messages, subscription } = useProfile();
  return (
    <Panel title={TEXTS.balance}>
      <Typography component="p" variant="h5">
        {formatCount(remaining_messages)} <Typography component="span">{TEXTS.left}</Typography>
      </Typography>
      <Runway />
      {messages > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, textWrap: 'balance' }}>
          {TEXTS.extraOfThem(formatCount(messages))}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button component={Link} to={link('/payments/messages')} sx={{ flexGrow: 1 }}>
          {TEXTS.ledgerLink}
        </Button>
        {/* BILL-005, PERM-011 */}
        {subscription.subscription_active && (
          <RequirePermission any={['plan.buy-extra']} fallback={null}>
            <Button component={Link} to={link('/plans/addmessages')} sx={{ flexGrow: 1 }}>
              {MESSAGES.buyMore}
            </Button>
          </RequirePermission>
        )}
      </Stack>
    </Panel>
  );
}
