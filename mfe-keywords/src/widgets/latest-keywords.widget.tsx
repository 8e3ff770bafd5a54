import { Box, Button, Link as TextLink, List, ListItem, Typography } from '@mui/material';
import { link, LIST_BASE, useLiveInvalidate } from '@textloom/kit';
import { EmptyState, ErrorPanel, LoadingPanel, Panel, StatusChip } from '@textloom/ui';
import { useQuery } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { counted, type Keyword, listKeywords } from '@textloom/contracts';
import { Link } from 'react-router-dom';
import { KEYWORDS } from '../api/keys';
import { MESSAGES } from '../messages';

/** Latest keywords on the home page (decision 152). */
const SHOWN = 5;

function Row({ keyword }: { keyword: Keyword }) {
  return (
    <ListItem disableGutters divider sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {keyword.keyword}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {!keyword.approved && <StatusChip kind="warning" label="Under review" />}
        <TextLink component={Link} to={link('/subscribers', null, { keyword: keyword.keyword })} variant="body2">
          {counted(keyword.subscribers, 'subscriber')}
        </TextLink>
      </Box>
    </ListItem>
  );
}

export default function LatestKeywordsWidget() {
  useLiveInvalidate({ 'keyword.changed': [KEYWORDS], 'subscriber.changed': [KEYWORDS] });
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...KEYWORDS, 'latest'],
    queryFn: ({ signal }) => call(listKeywords, { ...LIST_BASE, limit: SHOWN }, { signal }),
  });
  return (
    <Panel
      title="Latest keywords"
      actions={
        <Button component={Link} to={link('/keywords')} size="small">
          View all
        </Button>
      }
    >
      {isPending && <LoadingPanel lines={SHOWN} />}
      {error && !data && <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && (
        <EmptyState
          title="No Keywords"
          text="You don't have any Keywords."
          action={
            <Button component={Link} to={link('/keywords/add')} variant="contained">
              {MESSAGES.add}
            </Button>
          }
        />
      )}
      {data && data.entries.length > 0 && (
        <List disablePadding>
          {data.entries.map((keyword) => (
            <Row key={keyword.id} keyword={keyword} />
          ))}
        </List>
      )}
    </Panel>
  );
}
