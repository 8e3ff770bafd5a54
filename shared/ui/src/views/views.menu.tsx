import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import SaveIcon from '@mui/icons-material/BookmarkAddOutlined';
import UpdateIcon from '@mui/icons-material/SaveOutlined';
import { Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material';
import { type SavedView, viewAddress, type ViewedList } from '@textloom/contracts';
import { useAction } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';
import type { OpenedView } from './opened-view';
import { useViewActions } from './use-view-actions';
import { ViewDialog } from './view.dialog';

export interface ViewsMenuProps extends OpenedView {
  list: ViewedList;
  /** The list's own query string. */
  query: string;
  labelledBy: string;
  /** The button that anchors the menu; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

const title = (text: string): ReactElement => (
  <ListSubheader key={text} role="presentation" sx={{ bgcolor: 'transparent' }}>
    {text}
  </ListSubheader>
);

/** Below the name: who shares the view, or that its author does. */
const sharing = ({ mine, shared, author }: SavedView): string | undefined =>
  mine ? (shared ? TEXTS.sharedWithAll : undefined) : TEXTS.by(author);

/** The saved views of a list and what can be done with the opened one. */
export function ViewsMenu({ list, query, views, opened, changed, labelledBy, anchor, onClose }: ViewsMenuProps) {
  const { authorized_account } = useProfile();
  const { bar, save, change, remove } = useViewActions(list, query);
  const [, update] = useAction((view: SavedView) => change(view, { query }));
  const [, discard] = useAction(remove);
  const [dialog, setDialog] = useState<'new' | SavedView | null>(null);

  const viewItem = (view: SavedView): ReactElement => (
    <MenuItem key={view.id} component={Link} to={viewAddress(view)} selected={view.id === opened?.id} onClick={onClose}>
      <ListItemText primary={view.name} secondary={sharing(view)} slotProps={{ primary: { noWrap: true } }} />
    </MenuItem>
  );
  const group = (text: string, members: readonly SavedView[]): ReactElement[] =>
    members.length === 0 ? [] : [title(text), ...members.map(viewItem)];
  const action = (label: string, icon: ReactElement, run: () => void, color = ''): ReactElement => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose();
        run();
      }}
      sx={{ color }}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { noWrap: true } }} />
    </MenuItem>
  );
  /** Of the opened view, for its author and the owner of the account. */
  const changes = (view: SavedView): ReactElement[] => [
    ...(changed ? [action(TEXTS.update(view.name), <UpdateIcon />, () => update(view))] : []),
    action(view.mine ? TEXTS.edit(view.name) : TEXTS.rename(view.name), <EditIcon />, () => setDialog(view)),
    action(TEXTS.delete(view.name), <DeleteIcon />, () => discard(view), tokens.danger),
  ];

  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': labelledBy }, paper: { sx: { width: 320, maxWidth: '100%' } } }}
      >
        {views.length === 0 && title(TEXTS.none)}
        {group(
          TEXTS.yours,
          views.filter(({ mine }) => mine),
        )}
        {group(
          TEXTS.shared,
          views.filter(({ mine }) => !mine),
        )}
        {views.length > 0 && <Divider />}
        {action(TEXTS.saveThis, <SaveIcon />, () => setDialog('new'))}
        {opened && (opened.mine || !authorized_account) && changes(opened)}
      </Menu>
      {dialog === 'new' && (
        <ViewDialog
          title={TEXTS.saveThis}
          values={{ name: '', shared: false }}
          sharable
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'new' && (
        <ViewDialog
          title={dialog.mine ? TEXTS.edit(dialog.name) : TEXTS.rename(dialog.name)}
          values={{ name: dialog.name, shared: dialog.shared }}
          sharable={dialog.mine}
          onSave={(values) => change(dialog, values)}
          onClose={() => setDialog(null)}
        />
      )}
      {bar}
    </>
  );
}
