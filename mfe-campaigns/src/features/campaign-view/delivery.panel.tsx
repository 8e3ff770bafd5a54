import { Box, LinearProgress, Link as TextLink, Typography } from '@mui/material';
import { type Campaign, deliveryPercent, formatCount, type HistoryPart } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DeliveryRing, Panel, tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { handedOver } from '../../model/progress';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { skippedName } from './parts';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h6" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

const grid = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
} as const;

/** The number of a part, which leads to its people. */
function Count({ id, part, name, count }: { id: number; part: HistoryPart; name: string; count: number }) {
  if (count === 0) return formatCount(count);
  return (
    <TextLink
      component={Link}
      to={link('/messages/:id', { id }, { tab: 'analytics', status: part })}
      color="inherit"
      underline="hover"
      aria-label={TEXTS.showPart(count, name)}
    >
      {formatCount(count)}
    </TextLink>
  );
}

/** Delivery as it happens: the recipients, and the four parts that they add up from (decision 376); below, whom the caps left out. */
export function DeliveryPanel({ campaign }: { campaign: Campaign }) {
  const { id, stats, state, capped, removed_after } = campaign;
  const { recipients, sent, delivered, failed, waiting, pending, skipped } = stats;
  const parts: { part: HistoryPart; name: string; count: number }[] = [
    { part: 'delivered', name: MESSAGES.delivered, count: delivered },
    { part: 'failed', name: TEXTS.failed, count: failed },
    { part: 'waiting', name: TEXTS.waiting, count: waiting },
    { part: 'left', name: skippedName(state), count: skipped },
  ];
  return (
    <Panel title={TEXTS.delivery}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <DeliveryRing percent={deliveryPercent({ sent, delivered })} label={MESSAGES.delivered} />
        <Box sx={{ flex: '1 1 240px' }}>
          <Box component="dl" sx={grid}>
            <Figure label={MESSAGES.recipients}>{formatCount(recipients)}</Figure>
            <Figure label={MESSAGES.sent}>{formatCount(sent)}</Figure>
          </Box>
          <Box component="dl" sx={{ ...grid, mt: 2, pt: 2, borderTop: `1px solid ${tokens.line}` }}>
            {parts.map(({ part, name, count }) => (
              <Figure key={part} label={name}>
                {removed_after > 0 ? formatCount(count) : <Count id={id} part={part} name={name} count={count} />}
              </Figure>
            ))}
          </Box>
        </Box>
      </Box>
      {capped > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.leftOut(capped)}
        </Typography>
      )}
      {pending > 0 && (
        <Box sx={{ mt: 2 }}>
          <LinearProgress variant="determinate" value={handedOver(stats)} aria-label={TEXTS.handedOver} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {TEXTS.stillToSend(pending)}
          </Typography>
        </Box>
      )}
    </Panel>
  );
}
