import { Box, useMediaQuery } from '@mui/material';
import { formatPhone, type Thread, escapeHtml } from '@textloom/contracts';
import { type HoldChange, useStable, alerts, unsubscribeOne } from '@textloom/kit';
import { HeldKeys, HoldAlert, HoldButton, LoadState } from '@textloom/ui';
import { useRef, useState } from 'react';
import { AnswerArea } from './answer-area';
import { useAnswering } from '../features/list/use-next-unanswered';
import { ConversationBar } from '../features/team/conversation-bar';
import { NoteBubble } from '../features/team/note-bubble';
import { TypingLine } from '../features/team/typing-line';
import { Bubble } from '../features/thread/bubble';
import { InfoDrawer } from '../features/thread/info.drawer';
import { Lightbox } from '../features/thread/lightbox';
import { MessageList } from '../features/thread/message-list';
import { picturesOf } from '../features/thread/pictures';
import { SubscriberInfo } from '../features/thread/subscriber-info';
import { ThreadHeader } from '../features/thread/thread-header';
import { useThread, type OpenThread } from '../features/thread/use-thread';
import { MESSAGES } from '../messages';
import { useTop } from '../components/use-top';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '@textloom/session';
import { threadKey } from '../api/keys';

/**
 * Unsubscribes the person of a thread after a confirmation and updates the thread from the fields of the reply
 * (INBOX-023). Null when there is nobody to unsubscribe, or for users who may not (decision 106).
 */
function useLeave(id: string, subscriber: Thread['subscriber']): (() => void) | null {
  const client = useQueryClient();
  const may = useCan('subscriber.unsubscribe');
  const leave = useStable(async (): Promise<void> => {
    const done = subscriber && (await unsubscribeOne(subscriber));
    if (!done) return;
    const { message, ...fields } = done;
    client.setQueryData<Thread>(
      threadKey(id),
      (now) => now && { ...now, subscriber: now.subscriber && { ...now.subscriber, ...fields } },
    );
    alerts.success(escapeHtml(message));
  });
  const run = useStable(() => void leave());
  return may && subscriber?.disabled === 0 ? run : null;
}

/** From this width, Subscriber Info is shown beside the messages. */
const WITH_INFO = '(min-width: 1500px)';

const nameOf = ({ subscriber, info }: Thread): string =>
  (subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '') || formatPhone(info.phone);

/** The person and the number of messages: "Sam Rivera · (512) 555-0123 · 12 messages". */
const subtitleOf = (thread: Thread): string =>
  [...new Set([nameOf(thread), formatPhone(thread.info.phone)]), MESSAGES.thread.messageCount(thread.info.total)].join(
    ' · ',
  );

interface Props {
  /** A conversation's id, or `{reply_to}_{subscriber id}` (decision 21). */
  id: string;
  /** It is shown beside the list. */
  beside: boolean;
}

function Conversation({ id, thread, open }: { id: string; thread: Thread; open: OpenThread }) {
  const { subscriber } = thread;
  const withInfo = useMediaQuery(WITH_INFO);
  const onLeave = useLeave(id, subscriber);
  const onForgetOlder = useStable(open.forgetOlder);
  const [picture, setPicture] = useState<string | null>(null);
  const client = useQueryClient();
  const may = useCan('subscriber.unsubscribe');
  const [pressed, setPressed] = useState(false);
  const onHold = (changed: HoldChange): void => {
    setPressed(changed.held !== null);
    client.setQueryData<Thread>(
      threadKey(id),
      (now) => now && { ...now, subscriber: now.subscriber && { ...now.subscriber, ...changed } },
    );
  };
  const info = subscriber && (
    <SubscriberInfo subscriber={subscriber} onLeave={onLeave} onHold={withInfo ? onHold : null} />
  );
  return (
    <>
      <ThreadHeader subtitle={subtitleOf(thread)} actions={info && !withInfo && <InfoDrawer>{info}</InfoDrawer>} />
      <ConversationBar id={id} thread={thread} leave={open.leave} />
      {subscriber && !withInfo && !may && (
        <Box sx={{ px: 2, pt: 1, flex: 'none' }}>
          <HoldButton person={subscriber} onChange={onHold} />
        </Box>
      )}
      {subscriber?.held != null && (
        <Box sx={{ px: 2, pt: 2, flex: 'none' }}>
          <HoldAlert person={subscriber} pressed={pressed} onChange={onHold} />
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <MessageList items={open.items} older={open.older} onForgetOlder={onForgetOlder}>
            {({ key, message, note }) =>
              message ? (
                <Bubble
                  key={key}
                  id={id}
                  itemKey={key}
                  message={message}
                  subscribed={subscriber?.disabled === 0}
                  onLeave={onLeave}
                  onOpenPicture={setPicture}
                />
              ) : (
                <NoteBubble key={key} note={note} />
              )
            }
          </MessageList>
          <TypingLine conversationId={thread.info.id} />
          <Box sx={{ flex: 'none', maxHeight: '60%', overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
            <AnswerArea id={id} thread={thread} />
          </Box>
        </Box>
        {withInfo && info && (
          <Box sx={{ width: 320, flex: 'none', overflowY: 'auto', p: 2, borderLeft: 1, borderColor: 'divider' }}>
            {info}
          </Box>
        )}
      </Box>
      <Lightbox pictures={picturesOf(open.items)} shown={picture} onShow={setPicture} />
    </>
  );
}

/** Both sides of one conversation, as high as the window. Opening it marks it read (ENG-042). */
export function InboxThread({ id, beside }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const top = useTop(root);
  const open = useThread(id);
  const answering = useAnswering();
  return (
    <Box
      ref={root}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 420,
        height: `calc(100dvh - ${top}px - var(--alerts-room, 0px))`,
        bgcolor: 'background.paper',
        borderLeft: beside ? 1 : 0,
        borderColor: 'divider',
      }}
    >
      {open.thread ? (
        <Conversation id={id} thread={open.thread} open={open} />
      ) : (
        <>
          <ThreadHeader subtitle="" />
          {answering && !open.error && <HeldKeys />}
          <LoadState error={open.error} onRetry={open.retry} lines={8} />
        </>
      )}
    </Box>
  );
}
