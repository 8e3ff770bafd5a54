import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { CONTROL_MESSAGES } from '../control-messages';

/** Opens the sending settings; beside the choice of hours. */
export function SettingsButton() {
  return (
    <Button component={Link} to={link('/messages/settings')} size="small" sx={{ justifySelf: 'start' }}>
      {CONTROL_MESSAGES.settings}
    </Button>
  );
}
