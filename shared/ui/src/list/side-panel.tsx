import Close from '@mui/icons-material/Close';
import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import OpenIcon from '@mui/icons-material/OpenInFull';
import { Box, Button, IconButton, Stack, Tooltip } from '@mui/material';
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

/** Width in px. */
const WIDTH = 400;
/** Height of the frame's bar in px. */
const BAR = 56;

export interface SidePanelProps {
  /** Names the panel: "Subscriber". */
  label: string;
  /** The open row; a change moves the focus. */
  id: number;
  /** Address of the row's own page. */
  href: string | undefined;
  onClose: () => void;
  /** Opens the row above (-1) or below (1); absent at the ends of the page. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  children: ReactNode;
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: (() => void) | undefined }) {
  return (
    <Tooltip title={label}>
      {/* A disabled button has no tooltip of its own. */}
      <span>
        <IconButton aria-label={label} disabled={!onClick} onClick={onClick} sx={{ width: 36, height: 36 }}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Elements that handle keys themselves. */
const TYPING =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="tab"]';
const PRESSED = 'a, button';

/**
 * One row of a list beside the list, in its own chunk: reach it through ListView. Not a dialog, because the list stays
 * usable. Escape closes it from anywhere, the up and down keys switch rows, Enter opens the row's page.
 */
export function SidePanel({ label, id, href, onClose, onUp, onDown, children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);

  useEffect(() => {
    // A dialog or menu above the panel handles Escape itself.
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // React bubbles keys of a dialog opened by the panel, although it is elsewhere on the page.
    if (!(target instanceof Element) || !event.currentTarget.contains(target) || target.closest(TYPING)) return;
    const step = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined;
    if (step) {
      event.preventDefault();
      step();
    } else if (event.key === 'Enter' && href !== undefined && !target.closest(PRESSED)) {
      event.preventDefault();
      void navigate(href);
    }
  };
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{
        position: 'fixed',
        zIndex: 'drawer',
        top: BAR,
        right: 0,
        bottom: 'var(--alerts-room, 0px)',
        width: WIDTH,
        maxWidth: '100%',
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: tokens.paper,
        borderLeft: `1px solid ${tokens.line}`,
        boxShadow: tokens.shadow,
        // No focus ring: keys work anywhere in the panel, and a ring around it would only distract.
        '&:focus': { outline: 'none' },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 1.5, height: 48, flex: 'none' }}>
        <Tool label={TEXTS.previous} icon={<Up />} onClick={onUp} />
        <Tool label={TEXTS.next} icon={<Down />} onClick={onDown} />
        <Box sx={{ flex: 1 }} />
        {href !== undefined && (
          <Button component={Link} to={href} size="small" variant="text" startIcon={<OpenIcon />}>
            {TEXTS.open}
          </Button>
        )}
        <Tool label={TEXTS.close} icon={<Close />} onClick={onClose} />
      </Stack>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 3, pb: 3 }}>{children}</Box>
    </Box>
  );
}
