import { Box, Button } from '@mui/material';
import { DISCARD, link } from '@textloom/kit';
import { SubmitButton } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';

export function FormButtons() {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
      <Button component={Link} to={link('/messages/automations')} state={DISCARD} color="inherit">
        {MESSAGES.cancel}
      </Button>
      <SubmitButton label={MESSAGES.save} busyLabel={MESSAGES.saving} />
    </Box>
  );
}
