import { Box, LinearProgress, Typography } from '@mui/material';
import { type Campaign, deliveryPercent } from '@textloom/contracts';
import { DeliveryRing, Panel, tokens } from '@textloom/ui';
import { handedOver } from '../../model/progress';
import { MESSAGES } from '../../messages';
import { Figure, figures, PartOf, type PartFigure } from './figure';
import { TEXTS } from './messages';
import { skippedName } from './parts';

/**
 * Live delivery: the recipients and the four parts that add up to them (decision 376); below, the people left out by
 * the caps and the promise.
 */
export function DeliveryPanel({ campaign }: { campaign: Campaign }) {
  const { id, stats, state, capped, over_promise, gone, removed_after, buttons, as_rcs, read } = campaign;
  const { recipients, sent, delivered, failed, waiting, pending, skipped } = stats;
  const parts: PartFigure[] = [
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
          <Box component="dl" sx={figures}>
            <Figure label={MESSAGES.recipients}>{MESSAGES.peopleCount(recipients)}</Figure>
            <Figure label={MESSAGES.sent}>{MESSAGES.messageCount(sent)}</Figure>
            {buttons.length > 0 && (
              <>
                <Figure label={TEXTS.overRcs}>{MESSAGES.messageCount(as_rcs)}</Figure>
                <Figure label={TEXTS.read}>{MESSAGES.messageCount(read)}</Figure>
              </>
            )}
          </Box>
          <Box component="dl" sx={{ ...figures, mt: 2, pt: 2, borderTop: `1px solid ${tokens.line}` }}>
            {parts.map((part) => (
              <PartOf key={part.part} id={id} removed={removed_after > 0} {...part} />
            ))}
          </Box>
        </Box>
      </Box>
      {pending === 0 && sent < recipients && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.sentFewer(recipients - sent - skipped, skipped)}
        </Typography>
      )}
      {buttons.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.aboutRcs}
        </Typography>
      )}
      {capped > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.leftOut(capped)}
        </Typography>
      )}
      {over_promise > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.overPromise(over_promise)}
        </Typography>
      )}
      {gone > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {TEXTS.gone(gone, state === 'cancelled')}
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
