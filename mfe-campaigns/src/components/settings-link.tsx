import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Links to the sending settings, beside the choice of hours. */
export function SettingsButton() {
  return (
    <Button component={Link} to={link('/messages/settings')} size="small" sx={{ justifySelf: 'start' }}>
      {MESSAGES.settings}
    </Button>
  );
}
