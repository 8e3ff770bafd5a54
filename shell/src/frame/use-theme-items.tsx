import CheckIcon from '@mui/icons-material/Check';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/ContrastOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useThemeMode } from '@textloom/ui';
import { MESSAGES } from '../messages';

const MODES = [
  ['light', MESSAGES.light, LightIcon],
  ['dark', MESSAGES.dark, DarkIcon],
  ['system', MESSAGES.system, SystemIcon],
] as const;

/** Light, dark or system. A hook that returns items, because MUI's menu moves the focus by its children. */
export function useThemeItems() {
  const { mode, setMode } = useThemeMode();
  return MODES.map(([name, label, Icon]) => (
    <MenuItem key={name} role="menuitemradio" aria-checked={mode === name} onClick={() => setMode(name)}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
      {mode === name && <CheckIcon fontSize="small" sx={{ ml: 2 }} />}
    </MenuItem>
  ));
}
