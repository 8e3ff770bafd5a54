import { Box, Button, Link as TextLink, List, ListItem, Stack, Typography } from '@mui/material';
import { deliveryPercent, type Dashboard } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { DateText, DeliveryRing, EmptyState, LoadState, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

function Row({ row }: { row: Dashboard['recent_campaigns'][number] }) {
  return (
    <ListItem disableGutters sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <DeliveryRing percent={deliveryPercent(row.stats)} size={44} label={`Delivered of ${row.name}`} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <TextLink
            component={Link}
            to={link('/messages/:id', { id: row.id })}
            color="inherit"
            underline="hover"
            noWrap
            sx={{ fontWeight: 600, flex: 1 }}
          >
            {row.name}
          </TextLink>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <DateText date={row.date} format="day" />
          </Typography>
        </Box>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {row.message}
        </Typography>
      </Box>
    </ListItem>
  );
}

const links = (
  <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -1.5, pt: 1 }}>
    <Button component={Link} to={link('/messages')} size="small" variant="text">
      {MESSAGES.viewAll}
    </Button>
    <Button component={Link} to={link('/messages', null, { sent: 'pending' })} size="small" variant="text">
      {MESSAGES.viewScheduled}
    </Button>
  </Stack>
);

const first = (
  <Button component={Link} to={link('/messages/add')} variant="contained">
    {MESSAGES.firstCampaign}
  </Button>
);

/** The latest campaigns, each with its delivered share, live (HOME-017 to HOME-021). */
export default function RecentCampaignsWidget() {
  const { data, error, refetch } = useDashboard(({ recent_campaigns }) => recent_campaigns);
  return (
    <Panel title={MESSAGES.recentlySent}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={5} />}
      {data?.length === 0 && <EmptyState title="Nothing sent yet" action={first} />}
      {data && data.length > 0 && (
        <List disablePadding>
          {data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </List>
      )}
      {links}
    </Panel>
  );
}
