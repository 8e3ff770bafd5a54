import { formatCount, formatDollars } from '@textloom/contracts';
import { Box, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { CardGuardButton, Panel } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import { times } from '../../model/prices';
import { GiveBack } from './give-back.form';
import { TEXTS } from './messages';

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
            {TEXTS.renewToBuy}
          </Typography>
        )}
        {children}
      </Box>
    </Panel>
  );
}

/** PLAN-019: the extras the account has bought beyond its plan, with links to buy more. */
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
            ? TEXTS.noneYet
            : TEXTS.extrasPerMonth(extra_keywords, formatDollars(times(extra_keywords, keyword_price)))
        }
        price={TEXTS.perKeywordPerMonth(formatDollars(keyword_price))}
        to={link('/plans/addkeywords')}
      >
        {extra_keywords > 0 && <GiveBack />}
      </Extra>
      <Extra
        title={MESSAGES.extraMessages}
        have={TEXTS.left(formatCount(messages))}
        price={TEXTS.perBatch(formatDollars(messages_price), formatCount(messages_batch))}
        to={link('/plans/addmessages')}
      />
    </>
  );
}
