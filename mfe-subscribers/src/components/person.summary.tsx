import AddIcon from '@mui/icons-material/Add';
import { Button, Link as TextLink, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  formatCount,
  formatPhone,
  getSubscriber,
  getSubscriberTimeline,
  standingOf,
  subscribedAt,
  type Subscriber,
} from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { DateText, LoadState, RowSummary, StandingChip, type Fact, type MenuAction } from '@textloom/ui';
import { useProfile } from '@textloom/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SUBSCRIBERS, subscriberKey } from '../api/keys';
import { MESSAGES } from '../messages';
import { fieldsOf } from '../model/person-fields';
import { GroupsOfPerson } from './groups-of-person';
import { TEXTS } from './messages';
import { Tags } from './tags';
import { TimelineList } from './timeline.list';
import { usePersonActions } from './use-person-actions';
import { useUndo } from './use-undo';
import { useUnsubscribe } from './use-unsubscribe';

/** Entries of the timeline in a summary. */
const LATEST = 5;

function Latest({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...subscriberKey(id), 'latest'],
    queryFn: ({ signal }) => call(getSubscriberTimeline, { id }, { signal }),
  });
  if (!data || data.entries.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {TEXTS.latest}
      </Typography>
      <TimelineList entries={data.entries.slice(0, LATEST)} />
    </div>
  );
}

const isFilled = (action: MenuAction | null): action is MenuAction => action !== null;

/** The actions of a person as small buttons in one line. */
function Actions({ person, onUnsubscribe }: { person: Subscriber; onUnsubscribe: () => void }) {
  const { message, group, tag, unsubscribe, dialog } = usePersonActions(person, onUnsubscribe);
  return (
    <>
      {[message, group, tag, unsubscribe].filter(isFilled).map(({ id, label, href, run, destructive = false }) => (
        <Button
          key={id}
          size="small"
          {...(destructive ? { color: 'error' } : {})}
          {...(href === undefined ? { onClick: run } : { component: Link, to: href })}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </>
  );
}

function Known({ person }: { person: Subscriber }) {
  const { id, phone, keyword, keyword_id, stats, replies } = person;
  const client = useQueryClient();
  const undo = useUndo(() => void client.invalidateQueries({ queryKey: SUBSCRIBERS }));
  const unsubscribe = useUnsubscribe(undo.offer);
  const name = `${person.first_name} ${person.last_name}`.trim();
  const standing = standingOf(person);
  const since = subscribedAt(person);
  const { custom_fields: custom } = useProfile();
  const { filled, missing } = fieldsOf(person);
  const fields = filled.filter((field) => field !== 'first_name' && field !== 'last_name');
  return (
    <RowSummary
      title={name || formatPhone(phone)}
      state={<StandingChip person={person} />}
      actions={<Actions person={person} onUnsubscribe={() => void unsubscribe(person)} />}
      facts={[
        [MESSAGES.fields.phone, formatPhone(phone)],
        [
          MESSAGES.fields.keyword,
          <TextLink key="keyword" component={Link} to={link('/keywords/:id', { id: keyword_id })} color="inherit">
            {keyword}
          </TextLink>,
        ],
        [
          TEXTS[since === null ? 'added' : 'joined'],
          <DateText key="joined" date={since ?? person.added_at} format="day" />,
        ],
        standing === 'unsubscribed' && [TEXTS.left, <DateText key="left" date={person.disabled_at} format="day" />],
        standing === 'pending' && [MESSAGES.answersUntil, <DateText key="until" date={person.pending_until} />],
        ...fields.map(
          (field) => [MESSAGES.fields[field], field === 'tags' ? <Tags text={person.tags} /> : person[field]] as const,
        ),
        ...custom.flatMap(({ id: field, name: label }): Fact[] => {
          const value = person.values[field];
          return value === undefined ? [] : [[label, value]];
        }),
        [TEXTS.messages, TEXTS.sentAndDelivered(stats.total_sent, stats.total_delivered)],
        [MESSAGES.replies, formatCount(replies)],
      ]}
    >
      {missing.length > 0 && (
        <Button
          component={Link}
          to={link('/subscribers/:id', { id }, { edit: 1 })}
          size="small"
          variant="text"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
        >
          {MESSAGES.addField}
        </Button>
      )}
      <GroupsOfPerson id={id} />
      <Latest id={id} />
      {undo.bar}
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
