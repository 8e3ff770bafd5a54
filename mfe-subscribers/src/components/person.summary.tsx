import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Button, Link as TextLink, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  formatCount,
  formatPhone,
  getSubscriber,
  getSubscriberTimeline,
  listGroupsOfSubscriber,
  type Subscriber,
} from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { DateText, LoadState, RowSummary, StatusChip, WordChip } from '@textloom/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { groupsOfKey, subscriberKey } from '../api/keys';
import { MESSAGES } from '../messages';
import { sendMessageTo } from '../model/send-message';
import { TimelineList } from './timeline.list';

/** Entries of the timeline in a summary. */
const LATEST = 5;

function Groups({ id }: { id: number }) {
  const { data } = useCall(listGroupsOfSubscriber, groupsOfKey(id), { id });
  if (!data) return null;
  if (data.entries.length === 0) return '–';
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {data.entries.map((group) => (
        <WordChip key={group.id}>{group.name}</WordChip>
      ))}
    </Box>
  );
}

function Latest({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...subscriberKey(id), 'latest'],
    queryFn: ({ signal }) => call(getSubscriberTimeline, { id }, { signal }),
  });
  if (!data || data.entries.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {MESSAGES.latest}
      </Typography>
      <TimelineList entries={data.entries.slice(0, LATEST)} />
    </div>
  );
}

function Known({ person }: { person: Subscriber }) {
  const { id, phone, keyword, keyword_id, disabled, stats, replies } = person;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const left = disabled === 1;
  return (
    <RowSummary
      title={name || formatPhone(phone)}
      state={
        <StatusChip kind={left ? 'neutral' : 'success'} label={left ? MESSAGES.unsubscribed : MESSAGES.subscribed} />
      }
      actions={
        !left && (
          <Button component={Link} to={sendMessageTo(person)} size="small" startIcon={<SendIcon />}>
            {MESSAGES.sendMessage}
          </Button>
        )
      }
      facts={[
        ['Phone', formatPhone(phone)],
        [
          'Keyword',
          <TextLink key="keyword" component={Link} to={link('/keywords/:id', { id: keyword_id })} color="inherit">
            {keyword}
          </TextLink>,
        ],
        ['Joined', <DateText key="joined" date={person.subscribed_at ?? person.added_at} format="day" />],
        left && ['Left', <DateText key="left" date={person.disabled_at} format="day" />],
        ['Groups', <Groups key="groups" id={id} />],
        person.tags !== '' && ['Tags', person.tags],
        person.email !== '' && ['Email', person.email],
        person.zip !== '' && ['Zip', person.zip],
        ['Messages', `${formatCount(stats.total_sent)} sent · ${formatCount(stats.total_delivered)} delivered`],
        ['Replies', formatCount(replies)],
      ]}
    >
      <Latest id={id} />
    </RowSummary>
  );
}

/** A person beside a list; `person` is what the list already knows. */
export function PersonSummary({ id, person }: { id: number; person?: Subscriber }) {
  const { data, error, refetch } = useCall(getSubscriber, subscriberKey(id), { id }, { enabled: !person });
  const shown = person ?? data;
  if (shown) return <Known person={shown} />;
  return <LoadState error={error} onRetry={() => void refetch()} />;
}
