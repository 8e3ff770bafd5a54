import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { CONTROL_MESSAGES } from '../control-messages';

/** Opens how the campaigns of the account are sent. */
export function SettingsLink() {
  return (
    <Tooltip title={CONTROL_MESSAGES.settings}>
      <IconButton component={Link} to={link('/messages/settings')} aria-label={CONTROL_MESSAGES.settings}>
        <SettingsIcon />
      </IconButton>
    </Tooltip>
  );
}

/** The same in words, where the hours are chosen. */
export function SettingsButton() {
  return (
    <Button component={Link} to={link('/messages/settings')} size="small" sx={{ justifySelf: 'start' }}>
      {CONTROL_MESSAGES.settings}
    </Button>
  );
}
