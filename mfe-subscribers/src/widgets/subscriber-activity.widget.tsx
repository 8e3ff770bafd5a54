import { Box, Button, Link as TextLink, List, ListItem } from '@mui/material';
import type { Activity } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { DateText, EmptyState, LoadState, Panel, SafeHtml } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { activityHref } from '../model/activity';
import { TEXTS } from './messages';

/** The height is declared in the manifest (`rows`). */
function Entry({ entry }: { entry: Activity }) {
  const joined = entry.type === 'subscriber-register';
  return (
    <ListItem disablePadding sx={{ height: 40, display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          flex: 'none',
          bgcolor: joined ? 'success.main' : 'text.disabled',
        }}
      />
      {/* On a phone the date is on a second line. */}
      <Box sx={{ flex: 1, minWidth: 0, display: { sm: 'flex' }, gap: 1.5, alignItems: 'baseline' }}>
        <TextLink
          component={Link}
          to={activityHref(entry)}
          underline="hover"
          color="inherit"
          variant="body2"
          noWrap
          sx={{ display: 'block', flex: 1, fontWeight: 400 }}
        >
          <SafeHtml html={entry.text} />
        </TextLink>
        <Box
          component="span"
          sx={{ display: 'block', typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          <DateText date={entry.added_at} format="day" />
        </Box>
      </Box>
    </ListItem>
  );
}

/** Joins and opt-outs, newest first, live (HOME-022 to HOME-025). */
export default function SubscriberActivityWidget() {
  const { data, error, refetch } = useDashboard(({ activity }) => activity);
  return (
    <Panel
      title={TEXTS.activity}
      actions={
        <Button component={Link} to={link('/activity')} size="small">
          {TEXTS.allActivity}
        </Button>
      }
    >
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={10} label={TEXTS.loadingActivity} />}
      {data?.length === 0 && <EmptyState title={TEXTS.noActivity} />}
      {data && data.length > 0 && (
        <List disablePadding>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </List>
      )}
    </Panel>
  );
}
