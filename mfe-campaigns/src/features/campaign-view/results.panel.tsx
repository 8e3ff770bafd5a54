import { Box } from '@mui/material';
import { couponsOf, getCampaignResults, type Campaign } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { campaignKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Figure, figures, PartOf, type PartFigure } from './figure';
import { TEXTS } from './messages';

/** What people did after a campaign, each counted once (decisions 432 and 444). */
export function ResultsPanel({ campaign: { id, message, removed_after } }: { campaign: Campaign }) {
  // Below the campaign's key, so that it is reloaded together with the campaign.
  const { data, error, refetch } = useCall(getCampaignResults, [...campaignKey(id), 'results'], { id });
  const parts: PartFigure[] = data
    ? [
        { part: 'clicked', name: MESSAGES.clicked, count: data.clicked },
        { part: 'replied', name: MESSAGES.replied, count: data.replied },
        { part: 'unsubscribed', name: MESSAGES.unsubscribed, count: data.unsubscribed },
        ...(data.used > 0 || couponsOf([message]).length > 0
          ? ([{ part: 'used', name: MESSAGES.codesUsed, count: data.used }] satisfies PartFigure[])
          : []),
      ]
    : [];
  return (
    <Panel title={TEXTS.results}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={2} />}
      {data && (
        <Box component="dl" sx={figures}>
          {parts.map((part) => (
            <PartOf key={part.part} id={id} removed={removed_after > 0} {...part} />
          ))}
          {data.answers.map(({ label, people }) => (
            <Figure key={label} label={TEXTS.answered(label)}>
              {MESSAGES.peopleCount(people)}
            </Figure>
          ))}
        </Box>
      )}
    </Panel>
  );
}
