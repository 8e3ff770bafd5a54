import { formatCount, formatDollars } from '@textloom/contracts';
import { Box, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { CardGuardButton, Panel } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import { times } from '../../model/prices';
import { GiveBack } from './give-back.form';

const count = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

interface ExtraProps {
  title: string;
  have: string;
  price: string;
  to: string;
  children?: ReactNode;
}

function Extra({ title, have, price, to, children }: ExtraProps) {
  const { subscription_active } = useProfile().subscription;
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2">
          {have}
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {price}
          </Typography>
        </Typography>
        <CardGuardButton to={to} disabled={!subscription_active} fullWidth label={`${MESSAGES.buyMore} ${title}`}>
          {MESSAGES.buyMore}
        </CardGuardButton>
        {!subscription_active && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Renew your plan to buy more.
          </Typography>
        )}
        {children}
      </Box>
    </Panel>
  );
}

/** PLAN-019: the account's extras besides its plan, with links to buy more. */
export function ExtrasPanels() {
  const { subscription, messages } = useProfile();
  const { keyword_price, messages_price, messages_batch } = useGlobals();
  const { extra_keywords } = subscription;
  return (
    <>
      <Extra
        title={MESSAGES.extraKeywords}
        have={
          extra_keywords === 0
            ? 'None yet'
            : `${count(extra_keywords, 'keyword', 'keywords')}, ${formatDollars(times(extra_keywords, keyword_price))} per month`
        }
        price={`${formatDollars(keyword_price)} per keyword per month`}
        to={link('/plans/addkeywords')}
      >
        {extra_keywords > 0 && <GiveBack />}
      </Extra>
      <Extra
        title={MESSAGES.extraMessages}
        have={`${formatCount(messages)} left`}
        price={`${formatDollars(messages_price)} per ${formatCount(messages_batch)} messages, charged once`}
        to={link('/plans/addmessages')}
      />
    </>
  );
}
