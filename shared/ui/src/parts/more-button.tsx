import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { lazyPart } from './lazy-part';
import type { MenuAction } from './menu-action';
import type { MoreMenuProps } from './more.menu';
import { TEXTS } from './messages';

const MoreMenu = lazyPart<MoreMenuProps>({
  owner: 'ui',
  title: TEXTS.thisMenu,
  load: async () => ({ default: (await import('./more.menu')).MoreMenu }),
  as: 'field',
  loading: null,
});

/**
 * The button "⋯". Its menu loads when it is first opened. `of`: id of the element whose text names what the actions are on,
 * where a page has several.
 */
export function MoreButton({ label, of, actions }: { label: string; of?: string; actions: readonly MenuAction[] }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          id={id}
          aria-label={label}
          aria-labelledby={of && `${id} ${of}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => {
            setWanted(true);
            setAnchor(currentTarget);
          }}
          sx={{ width: 36, height: 36, '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {wanted && <MoreMenu labelledBy={id} anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />}
    </>
  );
}
