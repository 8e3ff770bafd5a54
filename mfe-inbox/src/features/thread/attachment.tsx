import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, ButtonBase, Link as TextLink, Typography } from '@mui/material';
import { MESSAGES } from '../../messages';
import { isPicture } from './pictures';
import type { Message } from './thread-window';

interface Props {
  file: Message['attachments'][number];
  onOpen: () => void;
}

/** A picture inline, any other file as a link (INBOX-015, INBOX-016), or why it is missing. */
export function Attachment({ file, onOpen }: Props) {
  const { note, name, url, extension } = file;
  if (note !== '')
    return (
      <Typography variant="body2" sx={{ fontStyle: 'italic', mb: 0.5 }}>
        {note}
      </Typography>
    );
  if (isPicture(file))
    return (
      <ButtonBase
        onClick={onOpen}
        aria-label={MESSAGES.thread.openPicture(name)}
        sx={{ display: 'block', borderRadius: 1, overflow: 'hidden', mb: 0.5, maxWidth: '100%' }}
      >
        {/* A frame of fixed size, so that the thread does not move when the picture has loaded. */}
        <Box
          component="img"
          src={url}
          alt={name}
          loading="lazy"
          sx={{
            display: 'block',
            width: 240,
            maxWidth: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            bgcolor: 'action.hover',
          }}
        />
      </ButtonBase>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 0.5 }}>
      <FileIcon fontSize="small" aria-hidden="true" />
      <TextLink href={url} target="_blank" rel="noreferrer" color="inherit" underline="always">
        {name}
      </TextLink>
      <Typography component="span" variant="caption">
        {extension.toUpperCase()}
      </Typography>
    </Box>
  );
}
