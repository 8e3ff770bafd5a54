import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box } from '@mui/material';
import { MESSAGES } from '../messages';

/** The text of a message in a list, after a paper clip if it has a file. */
export function MessageCell({ message, hasFile }: { message: string; hasFile: boolean }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {hasFile && (
        <AttachFileIcon
          fontSize="inherit"
          titleAccess={MESSAGES.withAttachment}
          sx={{ mr: 0.5, verticalAlign: 'middle' }}
        />
      )}
      {message}
    </Box>
  );
}
