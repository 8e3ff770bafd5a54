import { Box, Button, Link as TextLink, List, ListItem, Typography } from '@mui/material';
import { type Dashboard } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { DateText, EmptyState, LoadState, Panel, StatusChip } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

/** The row's height is declared in the manifest (`rows`). */
function Row({ row }: { row: Dashboard['latest_keywords'][number] }) {
  return (
    <ListItem disablePadding sx={{ height: 48, display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextLink
            component={Link}
            to={link('/keywords/:id', { id: row.id })}
            color="inherit"
            underline="hover"
            noWrap
          >
            {row.keyword}
          </TextLink>
          {!row.approved && <StatusChip kind="warning" label={MESSAGES.review} />}
        </Box>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          <DateText date={row.added_at} format="day" />
        </Typography>
      </Box>
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: row.keyword, disabled: 0, subscription: 0 })}
        variant="body2"
        noWrap
        sx={{ flexShrink: 0 }}
      >
        {TEXTS.activeOf(row.subscribers)}
      </TextLink>
    </ListItem>
  );
}

/** The newest keywords, live (HOME-026). */
export default function LatestKeywordsWidget() {
  const { data, error, refetch } = useDashboard(({ latest_keywords }) => latest_keywords);
  return (
    <Panel
      title={TEXTS.latestKeywords}
      actions={
        <Button component={Link} to={link('/keywords')} size="small">
          {TEXTS.viewAll}
        </Button>
      }
    >
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={5} />}
      {data?.length === 0 && (
        <EmptyState
          title={TEXTS.noKeywords}
          text={TEXTS.noKeywordsText}
          action={
            <Button component={Link} to={link('/keywords/add')} variant="contained">
              {MESSAGES.add}
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <List disablePadding>
          {data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </List>
      )}
    </Panel>
  );
}
