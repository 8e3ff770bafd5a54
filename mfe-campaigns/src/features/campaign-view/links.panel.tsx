import { Box, Link, Typography } from '@mui/material';
import { formatCount, listCampaignLinks, type CampaignLink } from '@textloom/contracts';
import { useCall, useLiveInvalidate } from '@textloom/kit';
import { DateText, LoadState, Panel } from '@textloom/ui';
import type { ReactNode } from 'react';
import { linksKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { PROGRESS_EVERY_MS } from '../../model/progress';
import { TEXTS } from './messages';

function useLinks(id: number, enabled: boolean) {
  // Clicks are updated with the campaign's progress.
  const progress = { keys: [linksKey(id)], when: (event: { id: number }) => event.id === id };
  useLiveInvalidate(enabled ? { 'campaign.progress': progress } : {}, PROGRESS_EVERY_MS);
  return useCall(listCampaignLinks, linksKey(id), { id }, { enabled });
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}

function LinkFigures({ link, reached }: { link: CampaignLink; reached: number }) {
  const { target, people, clicks, first_at, last_at } = link;
  const share = reached > 0 ? ` (${Math.round((people / reached) * 1000) / 10}%)` : '';
  return (
    <Box component="article" aria-label={target}>
      <Link
        href={target}
        target="_blank"
        rel="noopener noreferrer nofollow"
        variant="body2"
        sx={{ display: 'inline-block', mb: 1, overflowWrap: 'anywhere' }}
      >
        {target}
      </Link>
      {clicks === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.neverOpened}
        </Typography>
      ) : (
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 2fr 2fr' } }}
        >
          <Figure label={MESSAGES.people} value={`${formatCount(people)}${share}`} />
          <Figure label={MESSAGES.clicks} value={formatCount(clicks)} />
          <Figure label={TEXTS.first} value={<DateText date={first_at} />} />
          <Figure label={TEXTS.last} value={<DateText date={last_at} />} />
        </Box>
      )}
    </Box>
  );
}

export interface LinksPanelProps {
  id: number;
  /** The campaign's text. */
  text: string;
  /** The number of people who have got the message so far. */
  reached: number;
}

/** The links of a campaign and who opened them, live. Not shown for a campaign without short links. */
export function LinksPanel({ id, text, reached }: LinksPanelProps) {
  const { data, error, refetch } = useLinks(id, text.includes('/s/'));
  if (!text.includes('/s/') || data?.links.length === 0) return null;
  return (
    <Panel title={TEXTS.links}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={2} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {data.links.map((link) => (
            <LinkFigures key={link.id} link={link} reached={reached} />
          ))}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {TEXTS.notCounted}
          </Typography>
        </Box>
      )}
    </Panel>
  );
}
