import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { call } from '@textloom/api';
import { deleteNote, type Note } from '@textloom/contracts';
import { confirm, useAction } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateText, tokens } from '@textloom/ui';
import { useState } from 'react';
import { useColleagues } from '../../components/use-colleagues';
import { splitMentions } from '../../model/mentions';
import { MESSAGES } from '../../messages';

/** The text with its mentions marked. */
function NoteText({ note }: { note: Note }) {
  const colleagues = useColleagues(note.mentions.length > 0);
  const mentioned = colleagues.filter(({ id }) => note.mentions.includes(id));
  return splitMentions(note.text, mentioned).map(({ text, mention }, index) =>
    mention ? (
      <Box key={index} component="strong" sx={{ fontWeight: 600, color: tokens.accent }}>
        {text}
      </Box>
    ) : (
      text
    ),
  );
}

/** A private note among the messages. Authors can delete their own notes, the owner any. */
export function NoteBubble({ note }: { note: Note }) {
  const { id: ownId, authorized_account } = useProfile();
  const [deleted, setDeleted] = useState(false);
  const [, remove] = useAction(async () => {
    const sure = await confirm({
      title: MESSAGES.team.deleteNote,
      message: MESSAGES.team.deleteNoteQuestion,
      yes: MESSAGES.team.delete,
      destructive: true,
    });
    if (!sure) return;
    await call(deleteNote, { id: note.id });
    // The live event reloads the thread later.
    setDeleted(true);
  });
  if (deleted) return null;
  const mayDelete = note.author.id === ownId || !authorized_account;
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: 'end' }}>
      <Box
        sx={{
          maxWidth: 'min(520px, 86%)',
          px: 2,
          py: 1.25,
          borderRadius: tokens.radius,
          bgcolor: tokens.warningSoft,
          border: `1px dashed ${tokens.warning}`,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.25, color: tokens.warning, fontWeight: 600 }}
        >
          <LockOutlined aria-hidden="true" sx={{ fontSize: 14 }} />
          {MESSAGES.team.privateNote}
          {mayDelete && (
            <Tooltip title={MESSAGES.team.deleteNote}>
              <IconButton
                size="small"
                aria-label={MESSAGES.team.deleteNote}
                onClick={() => remove()}
                sx={{ ml: 'auto', mr: -1, my: -0.5, color: tokens.muted }}
              >
                <DeleteOutlineOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            </Tooltip>
          )}
        </Typography>
        <NoteText note={note} />
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {note.author.name} · <DateText date={note.date} format="time" />
      </Typography>
    </Box>
  );
}
