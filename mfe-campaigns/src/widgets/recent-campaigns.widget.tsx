import { Box, Button, Link as TextLink, List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { deliveryPercent, listCampaigns, type CampaignRow } from '@textloom/contracts';
import { link, LIST_BASE, useLiveInvalidate } from '@textloom/kit';
import { DateText, DeliveryRing, EmptyState, ErrorPanel, LoadingPanel, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { CAMPAIGNS } from '../api/keys';
import { useLiveProgress } from '../components/use-live-progress';
import { MESSAGES } from '../messages';

/** Recent campaigns on the home page (decision 152). */
const SHOWN = 5;
const RECENT = [...CAMPAIGNS, 'recent'] as const;

function Row({ row }: { row: CampaignRow }) {
  return (
    <ListItem disableGutters divider sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <DeliveryRing percent={deliveryPercent(row.stats)} size={44} label={`Delivered of ${row.name}`} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <TextLink
          component={Link}
          to={link('/messages/:id', { id: row.id })}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          {row.name}
        </TextLink>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {row.message}
        </Typography>
      </Box>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <DateText date={row.date} format="day" />
      </Typography>
    </ListItem>
  );
}

export default function RecentCampaignsWidget() {
  useLiveInvalidate({ 'campaign.changed': [CAMPAIGNS] });
  useLiveProgress(RECENT);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: RECENT,
    queryFn: ({ signal }) =>
      call(listCampaigns, { ...LIST_BASE, orderby: 'date', sent: '1', limit: SHOWN }, { signal }),
  });
  const all = (
    <Button component={Link} to={link('/messages')} size="small">
      {MESSAGES.viewAll}
    </Button>
  );
  const first = (
    <Button component={Link} to={link('/messages/add')} variant="contained">
      {MESSAGES.firstCampaign}
    </Button>
  );
  return (
    <Panel title="Recently Sent Campaigns" actions={all}>
      {isPending && <LoadingPanel lines={SHOWN} />}
      {error && !data && <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && <EmptyState title="Nothing sent yet" action={first} />}
      {data && data.entries.length > 0 && (
        <List disablePadding>
          {data.entries.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </List>
      )}
    </Panel>
  );
}
