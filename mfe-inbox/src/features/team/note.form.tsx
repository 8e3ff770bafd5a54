import { Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { addNote, noteBody } from '@textloom/contracts';
import { alerts, randomKey, readStored, writeStored } from '@textloom/kit';
import { useRef, useState } from 'react';
import { threadKey } from '../../api/keys';
import { mentionsIn } from '../../model/mentions';
import { MESSAGES } from '../../messages';
import { useColleagues } from '../../components/use-colleagues';
import { MentionField } from './mention-field';
import { useProfile } from '@textloom/session';

/**
 * The unfinished note of this user and thread, kept while the tab is open, so that opening another thread or reloading
 * loses nothing.
 */
function useNoteDraft(id: string): [text: string, setText: (text: string) => void] {
  const { id: userId } = useProfile();
  const key = `textloom.note.${userId}.${id}`;
  const [text, setText] = useState(() => readStored(key, 'session') ?? '');
  const change = (next: string): void => {
    setText(next);
    writeStored(key, next || null, 'session');
  };
  return [text, change];
}

/** Adds a private note to the conversation. The text is kept until it is stored. */
export function NoteForm({ id }: { id: string }) {
  const client = useQueryClient();
  const [text, setText] = useNoteDraft(id);
  // The field loads them when it is first used.
  const colleagues = useColleagues(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(randomKey());

  const save = async (): Promise<void> => {
    if (busy) return;
    const { success, data, error } = noteBody.safeParse({ text, mentions: mentionsIn(text, colleagues) });
    if (!success) return setProblem(error.issues[0]?.message ?? '');
    setBusy(true);
    try {
      await call(addNote, { id, ...data }, { idempotencyKey: key.current });
      key.current = randomKey();
      setText('');
      await client.invalidateQueries({ queryKey: threadKey(id) });
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      // Refused: the next attempt is another note.
      if (failure.kind === 'http') key.current = randomKey();
      setProblem(failure.fields.text ?? '');
      alerts.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <MentionField
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem('');
        }}
        onSubmit={() => void save()}
        error={problem || undefined}
        disabled={busy}
      />
      <Button
        variant="contained"
        onClick={() => void save()}
        disabled={busy}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
      >
        {busy ? MESSAGES.team.addingNote : MESSAGES.team.addNote}
      </Button>
    </Box>
  );
}
