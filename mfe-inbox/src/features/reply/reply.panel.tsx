import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import { Box, Button, IconButton, Tooltip, Typography, useMediaQuery } from '@mui/material';
import { SEGMENT_LIMITS, withSender, type Thread } from '@textloom/contracts';
import { DISCARD, link, useShortcut, useUnsavedChanges } from '@textloom/kit';
import {
  emptyMessage,
  HeldKeys,
  MessageComposer,
  onFirstClick,
  PhonePreview,
  tokens,
  ToolButton,
  VerifyFirst,
  type Composed,
} from '@textloom/ui';
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { discardReply, usePendingReplies } from './pending';
import { PendingReplies } from './pending-replies';
import { ScheduledReplies } from './scheduled-replies';
import { SendLaterMenu } from './send-later.menu';
import { TemplatePicker } from './template.picker';
import { useComposedReply } from './use-composed-reply';

/** From this width, the preview is initially open. */
const ROOMY = '(min-width: 1500px)';

interface Props {
  /** Address of the thread. */
  id: string;
  thread: Thread;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Called after a reply with which the conversation is done; resolves with whether another opens. */
  onDone: () => Promise<boolean>;
}

/** Replies to the subscriber (INBOX-024 to INBOX-027, ERR-004). */
export function ReplyPanel({ id, thread, fieldRef, onDone }: Props) {
  const navigate = useNavigate();
  const { composed, problem, type, insertTemplate, takeBack, clear, send, schedule } = useComposedReply(id, thread);
  const replies = usePendingReplies(thread);
  const box = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const roomy = useMediaQuery(ROOMY, { noSsr: true });
  const [wanted, setWanted] = useState<boolean>();
  const [leaving, setLeaving] = useState(false);
  const preview = useId();
  const showsPreview = wanted ?? roomy;
  const begins = thread.info.begins_with;
  const sent = withSender(composed.message, begins);
  const { answers_from: from } = thread.info;
  const help = [
    ...(from === '' ? [] : [MESSAGES.reply.answersFrom(from)]),
    ...(sent === composed.message ? [] : [MESSAGES.reply.beginsWith(begins)]),
    ...(composed.file ? [MESSAGES.reply.fileNotKept] : []),
  ];
  const isEmpty = composed.message === '' && !composed.file;
  useShortcut('Ctrl Enter', MESSAGES.shortcuts.send);
  useShortcut('Ctrl Shift Enter', MESSAGES.shortcuts.sendDone);
  useShortcut('/', MESSAGES.shortcuts.templates);
  // The text is kept as a draft; a file cannot be.
  useUnsavedChanges(composed.file !== null);

  const change = (next: Composed): void => {
    if (composed.message === '' && next.message === '/') setChoosing(true);
    else type(next);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (send(event.shiftKey) && event.shiftKey) void openNext();
  };
  const openNext = async (): Promise<void> => {
    // What is typed from now on belongs to the next conversation, however long it takes to appear.
    setLeaving(true);
    fieldRef.current?.blur();
    if (await onDone()) return;
    setLeaving(false);
    fieldRef.current?.focus();
  };
  return (
    <>
      <VerifyFirst />
      {leaving && <HeldKeys />}
      <ScheduledReplies
        replies={thread.scheduled ?? []}
        left={false}
        onEdit={
          isEmpty
            ? (message) => {
                takeBack({ ...emptyMessage, message, segments: message.length > SEGMENT_LIMITS[1] ? 2 : 1 });
                fieldRef.current?.focus();
              }
            : undefined
        }
      />
      <PendingReplies
        replies={replies}
        left={false}
        onEdit={
          isEmpty
            ? (reply) => {
                takeBack(reply.composed);
                discardReply(reply.id);
                fieldRef.current?.focus();
              }
            : undefined
        }
      />
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: showsPreview ? 'minmax(0, 1fr) 220px' : 'minmax(0, 1fr)' },
        }}
      >
        <Box ref={box}>
          <MessageComposer
            value={composed}
            onChange={change}
            label={MESSAGES.reply.message}
            error={problem}
            begins={begins}
            helperText={help.join(' ')}
            rows={2}
            maxRows={8}
            fieldRef={fieldRef}
            fieldProps={{ onKeyDown: press, 'aria-keyshortcuts': 'Control+Enter Control+Shift+Enter' }}
            tools={
              <ToolButton
                label={MESSAGES.reply.templates}
                icon={<QuickreplyOutlined />}
                aria-haspopup="dialog"
                aria-expanded={choosing}
                onClick={() => setChoosing(true)}
              />
            }
          />
          <TemplatePicker
            anchor={() => box.current}
            open={choosing}
            subscriber={thread.subscriber}
            onChoose={(text) => {
              insertTemplate(text);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
            onClosed={() => fieldRef.current?.focus()}
          />
          <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {/* The second click of a double click would show an error about the empty field. */}
            <Button variant="contained" onClick={onFirstClick(() => send())}>
              {MESSAGES.reply.replyToSubscriber}
            </Button>
            <SendLaterMenu onSchedule={schedule} />
            <Button
              onClick={() => {
                clear();
                void navigate(link('/account/inbox'), { state: DISCARD });
              }}
            >
              {MESSAGES.reply.cancel}
            </Button>
            <Typography variant="caption" sx={{ color: tokens.muted, display: { xs: 'none', sm: 'block' } }}>
              {MESSAGES.reply.sendKeys}
            </Typography>
            <Tooltip title={MESSAGES.reply.preview}>
              <IconButton
                aria-label={MESSAGES.reply.preview}
                aria-expanded={showsPreview}
                aria-controls={preview}
                onClick={() => setWanted(!showsPreview)}
                sx={{ ml: 'auto' }}
              >
                <PhoneIphone />
              </IconButton>
            </Tooltip>
          </Box>
        </Box>
        <Box id={preview} hidden={!showsPreview}>
          {showsPreview && (
            <PhonePreview
              compact
              {...(from === '' ? {} : { from })}
              text={isEmpty ? '' : sent}
              media={composed.file}
              placeholder={MESSAGES.reply.previewEmpty}
            />
          )}
        </Box>
      </Box>
    </>
  );
}
