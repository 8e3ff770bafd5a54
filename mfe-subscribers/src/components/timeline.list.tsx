import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import ConsentIcon from '@mui/icons-material/HowToRegOutlined';
import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import ReceivedIcon from '@mui/icons-material/CallReceived';
import SentIcon from '@mui/icons-material/CallMade';
import { Box, Link as TextLink, Typography } from '@mui/material';
import { consentSentence, reactionSentence, type TimelineEntry } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, StatusIcon } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const ICONS = {
  received: ReceivedIcon,
  sent: SentIcon,
  campaign: CampaignIcon,
  consent: ConsentIcon,
  note: NoteIcon,
} as const;

/** The kind of an entry, as it is shown beside its icon. */
const kindOf = (entry: TimelineEntry): string =>
  entry.kind === 'sent' ? TEXTS.sentAs[entry.as] : TEXTS.kinds[entry.kind];

/** Details of the entry besides its kind: its author or its campaign. */
function Source({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'campaign')
    return entry.campaign_id === null ? (
      entry.campaign
    ) : (
      <TextLink component={Link} to={link('/messages/:id', { id: entry.campaign_id })}>
        {entry.campaign}
      </TextLink>
    );
  if (entry.kind === 'consent') return entry.actor;
  return 'author' in entry ? entry.author : null;
}

function Outcome({ entry }: { entry: TimelineEntry }) {
  if (!('status' in entry)) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusIcon status={entry.status} />
      {entry.reason}
    </Box>
  );
}

function textOf(entry: TimelineEntry): ReactNode {
  if (entry.kind === 'consent') return consentSentence(entry);
  if (entry.kind === 'received' && entry.reaction) return <em>{reactionSentence(entry.reaction)}</em>;
  if (entry.kind === 'received' && entry.files > 0)
    return [entry.text, TEXTS.files(entry.files)].filter(Boolean).join(' · ');
  return entry.text;
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = ICONS[entry.kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr)',
        columnGap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Icon fontSize="small" aria-hidden="true" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          variant="body2"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', overflowWrap: 'anywhere' }}
        >
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {kindOf(entry)}
          </Box>
          <Source entry={entry} />
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
            <DateText date={entry.at} />
          </Box>
        </Typography>
        <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {textOf(entry)}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Outcome entry={entry} />
        </Typography>
      </Box>
    </Box>
  );
}

/** Entries of a timeline, each labelled with icon and text. */
export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Box component="ul" aria-label={MESSAGES.timeline} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} />
    ))}
  </Box>
);
