import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button, useMediaQuery, useTheme } from '@mui/material';
import type { ViewedList } from '@textloom/contracts';
import { useId, useState } from 'react';
import { lazyPart } from '../parts/lazy-part';
import { TEXTS } from './messages';
import { useOpenedView } from './opened-view';
import type { ViewsMenuProps } from './views.menu';

const ViewsMenu = lazyPart<ViewsMenuProps>({
  owner: 'ui',
  title: TEXTS.theViews,
  load: async () => ({ default: (await import('./views.menu')).ViewsMenu }),
  as: 'field',
  loading: null,
});

export interface ViewsButtonProps {
  list: ViewedList;
  /** The list's own query string (`ListState.search`). */
  query: string;
  /** Without a label, where there is little space; on a phone it never has one. */
  compact?: boolean;
}

/** Only the icon; the label stays the accessible name. */
const iconOnly = {
  width: 36,
  minWidth: 36,
  height: 36,
  p: 0,
  fontSize: 0,
  '& .MuiButton-startIcon': { m: 0 },
  '@media (pointer: coarse)': { width: 44, minWidth: 44, height: 44 },
} as const;

/** Opens the saved views of a list. The menu loads when it is first opened. */
export function ViewsButton({ list, query, compact = false }: ViewsButtonProps) {
  const id = useId();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const state = useOpenedView(list, query);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const label = state.opened ? TEXTS.viewsOpened(state.opened.name) : TEXTS.views;
  return (
    <>
      {/* One element at every width, because it anchors the open menu. */}
      <Button
        id={id}
        aria-label={label}
        title={narrow || compact ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
        startIcon={<BookmarkIcon />}
        sx={narrow || compact ? iconOnly : undefined}
      >
        {TEXTS.views}
      </Button>
      {wanted && (
        <ViewsMenu
          {...state}
          list={list}
          query={query}
          labelledBy={id}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
