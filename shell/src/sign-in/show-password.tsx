import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton } from '@mui/material';
import { TEXTS } from './messages';

/** At the end of a password's field: shows what was typed. */
export function ShowPassword({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const Icon = shown ? HideIcon : ShowIcon;
  return (
    <IconButton
      edge="end"
      aria-label={TEXTS.showPassword}
      aria-pressed={shown}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(!shown)}
      sx={{ width: 32, height: 32, '@media (pointer: coarse)': { width: 44, height: 44 } }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
