import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import type { MenuAction } from './menu-action';

export interface MoreMenuProps {
  labelledBy: string;
  /** The button that anchors the menu; null while it is closed. */
  anchor: HTMLElement | null;
  actions: readonly MenuAction[];
  onClose: () => void;
}

export function MoreMenu({ labelledBy, anchor, actions, onClose }: MoreMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      {actions.map(({ id, label, icon, run, href, disabled = false, destructive = false }) => (
        <MenuItem
          key={id}
          disabled={disabled}
          {...(href === undefined ? {} : { component: Link, to: href })}
          onClick={() => {
            onClose();
            run?.();
          }}
          sx={destructive ? { color: tokens.danger } : undefined}
        >
          {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
          <ListItemText>{label}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}
