import { Box, Button } from '@mui/material';
import { DISCARD, link } from '@textloom/kit';
import { SubmitButton } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { AUTOMATION_TEXTS } from '../../automation-messages';

export function FormButtons() {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
      <Button component={Link} to={link('/messages/automations')} state={DISCARD} color="inherit">
        {AUTOMATION_TEXTS.cancel}
      </Button>
      <SubmitButton label={AUTOMATION_TEXTS.save} busyLabel={AUTOMATION_TEXTS.saving} />
    </Box>
  );
}
