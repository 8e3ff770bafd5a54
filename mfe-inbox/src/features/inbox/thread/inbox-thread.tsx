import { Alert, Box, Divider, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { counted, formatPhone, getThread, type Thread } from '@textloom/contracts';
import { link, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { EmptyState, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { INBOX, threadKey } from '../../../api/keys';
import { MESSAGES } from '../../../messages';
import { byDay } from '../../../model/by-day';
import { Bubble } from './bubble';
import { AnswerArea } from '../reply/answer-area';
import { ConversationBar } from '../team/conversation-bar';
import { SubscriberInfo } from './subscriber-info';

function Conversation({ thread }: { thread: Thread }) {
  const format = useFormatDate();
  const end = useRef<HTMLDivElement>(null);
  const newest = thread.replies.at(-1)?.id;
  useEffect(() => {
    // Opens at the newest message; jsdom and old browsers may lack scrollIntoView.
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);
  return (
    <Panel title="Messages">
      {thread.replies.length === 0 && <EmptyState title="No messages in this conversation" />}
      {byDay(thread.replies, (iso) => format(iso, 'threadDay')).map(({ day, messages }) => (
        <Box key={day} component="section" aria-label={day} sx={{ mb: 2 }}>
          <Divider sx={{ my: 2 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {day}
            </Typography>
          </Divider>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {messages.map((reply) => (
              <Bubble key={`${reply.direction}${reply.id}`} reply={reply} />
            ))}
          </Box>
        </Box>
      ))}
      <div ref={end} />
    </Panel>
  );
}

interface Props {
  /** A conversation's id, or `{reply_to}_{subscriber id}` (decision 21). */
  id: string;
  /** It stands beside the list, which leads back by itself. */
  beside: boolean;
}

/** Both sides of one conversation. Opening it marks it read (ENG-042). */
export function InboxThread({ id }: Props) {
  const queryKey = threadKey(id);
  useLiveInvalidate({
    'inbox.received': [INBOX],
    'inbox.changed': [queryKey],
    'subscriber.changed': [queryKey],
    'campaign.changed': [queryKey],
  });
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(getThread, { id }, { signal }) });
  const total = data && counted(data.info.total, 'message');
  // Without a subscriber there is no box that shows the phone.
  const subtitle = data && !data.subscriber ? `${formatPhone(data.info.phone)} · ${total}` : total;
  return (
    <Page>
      <PageHeader title={MESSAGES.threadTitle} subtitle={subtitle} back={link('/account/inbox')} />
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 3 }}>
            <ConversationBar id={id} thread={data} />
            <Conversation thread={data} />
            {data.subscriber?.disabled === 1 ? (
              <Alert severity="info">{MESSAGES.leftNotice}</Alert>
            ) : (
              <AnswerArea id={id} thread={data} />
            )}
          </Box>
          {data.subscriber && <SubscriberInfo subscriber={data.subscriber} />}
        </Box>
      )}
    </Page>
  );
}
