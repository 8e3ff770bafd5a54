import { Box, Button, Link as TextLink, List, ListItem, Stack, Typography } from '@mui/material';
import { deliveryPercent, type Dashboard } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { DateText, DeliveryRing, EmptyState, LoadState, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';

/** The row's height is declared in the manifest (`rows`). */
function Row({ row }: { row: Dashboard['recent_campaigns'][number] }) {
  return (
    <ListItem disablePadding sx={{ height: 52, display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <DeliveryRing percent={deliveryPercent(row.stats)} size={40} label={TEXTS.deliveredOf(row.name)} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <TextLink
            component={Link}
            to={link('/messages/:id', { id: row.id })}
            color="inherit"
            underline="hover"
            noWrap
            title={row.name}
            sx={{ flex: 1 }}
          >
            {row.name}
          </TextLink>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <DateText date={row.date} format="day" />
          </Typography>
        </Box>
        <Typography variant="body2" noWrap title={row.message} sx={{ color: 'text.secondary' }}>
          {row.message}
        </Typography>
      </Box>
    </ListItem>
  );
}

const links = (
  <Stack sx={{ pt: 0.5, alignItems: 'flex-start' }}>
    {[
      [link('/messages'), TEXTS.viewAll],
      [link('/messages', null, { sent: 'pending' }), TEXTS.viewScheduled],
    ].map(([to = '', text]) => (
      <TextLink key={to} component={Link} to={to} variant="body2" sx={{ py: '3px' }}>
        {text}
      </TextLink>
    ))}
  </Stack>
);

const first = (
  <Button component={Link} to={link('/messages/add')} variant="contained">
    {TEXTS.firstCampaign}
  </Button>
);

/** The latest campaigns, each with its delivered share, live (HOME-017 to HOME-021). */
export default function RecentCampaignsWidget() {
  const { data, error, refetch } = useDashboard(({ recent_campaigns }) => recent_campaigns);
  return (
    <Panel title={TEXTS.recentlySent}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={5} />}
      {data?.length === 0 && <EmptyState title={TEXTS.nothingSentYet} action={first} />}
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
