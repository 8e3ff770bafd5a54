import { TextField } from '@mui/material';
import { call, isApiError } from '@textloom/api';
import { changeScheduledReply, SEGMENT_LIMITS, textLimit, type ScheduledReply } from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { useState } from 'react';
import { MomentDialog } from '../../components/moment.dialog';
import { MESSAGES } from '../../messages';

interface Props {
  reply: ScheduledReply;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the text and the moment of a reply that waits. */
export function ScheduledReplyDialog({ reply, onClose, onSaved }: Props) {
  const { MAX_MEDIA_LENGTH } = useServerValues();
  const [message, setMessage] = useState(reply.message);
  const [problem, setProblem] = useState('');
  const segments = reply.attachment ? 3 : message.length > SEGMENT_LIMITS[1] ? 2 : 1;
  const limit = textLimit(segments, MAX_MEDIA_LENGTH);

  const save = (at: Date): Promise<void> | undefined => {
    const unfit =
      message.trim() === '' && !reply.attachment
        ? MESSAGES.reply.messageRequired
        : message.length > limit
          ? MESSAGES.reply.tooLong(limit)
          : '';
    setProblem(unfit);
    if (unfit !== '') return undefined;
    return call(changeScheduledReply, { id: reply.id, message, segments, send_at: at.toISOString() }).then(
      onSaved,
      (error: unknown) => {
        if (isApiError(error)) setProblem(error.fields.message ?? '');
        throw error;
      },
    );
  };
  return (
    <MomentDialog
      title={MESSAGES.later.editTitle}
      action={MESSAGES.later.save}
      field="send_at"
      initial={new Date(reply.send_at)}
      onClose={onClose}
      onSave={save}
    >
      <TextField
        label={MESSAGES.reply.message}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          setProblem('');
        }}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        error={problem !== ''}
        helperText={problem || `${message.length}/${limit}`}
        slotProps={{ formHelperText: problem === '' ? {} : { role: 'alert' } }}
      />
    </MomentDialog>
  );
}
