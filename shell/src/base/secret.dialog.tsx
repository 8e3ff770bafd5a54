import { Box, Button, Typography } from '@mui/material';
import { CopyField, TitledDialog, type CopyTexts } from '@textloom/ui';

interface SecretDialogProps {
  title: string;
  /** Says why the secret must be copied now. */
  about: string;
  secret: string;
  copy: CopyTexts;
  done: string;
  onClose: () => void;
}

/** Shows a secret once. Closes only by its button, because a click beside the dialog would lose the secret. */
export function SecretDialog({ title, about, secret, copy, done, onClose }: SecretDialogProps) {
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      onClose={() => undefined}
      actions={<Button onClick={onClose}>{done}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2">{about}</Typography>
        <CopyField value={secret} texts={copy} />
      </Box>
    </TitledDialog>
  );
}
