import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { CONTROL_MESSAGES } from '../control-messages';

/** Opens the sending settings. */
export function SettingsLink() {
  return (
    <Tooltip title={CONTROL_MESSAGES.settings}>
      <IconButton component={Link} to={link('/messages/settings')} aria-label={CONTROL_MESSAGES.settings}>
        <SettingsIcon />
      </IconButton>
    </Tooltip>
  );
}

/** The same as a text link, beside the choice of hours. */
export function SettingsButton() {
  return (
    <Button component={Link} to={link('/messages/settings')} size="small" sx={{ justifySelf: 'start' }}>
      {CONTROL_MESSAGES.settings}
    </Button>
  );
}
