import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, IconButton, InputBase, Typography, useMediaQuery } from '@mui/material';
import { tokens, visuallyHidden } from '@textloom/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { optionId, PaletteList } from './palette-list';
import type { PaletteItem } from './palette.model';
import { isNamed } from './palette-rank';
import { keepRecent } from './recent';
import { useGroups } from './use-groups';
import { useOwnActions } from './use-own-actions';
import { useReach } from './use-reach';

export interface PaletteDialogProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/**
 * Restores the previous focus on close, unless the returned function was called because the opened page takes the
 * focus.
 */
function useFocusBack(): () => void {
  const [before] = useState(() => document.activeElement);
  const left = useRef(false);
  useEffect(
    () => () => {
      if (!left.current && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return () => {
    left.current = true;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
}

/** Ctrl K: people, campaigns, keywords, pages and actions by a few letters (ADR 0056). */
export function PaletteDialog({ onClose, onShortcuts }: PaletteDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  // The text for which Enter was pressed before its search had ended.
  const [entered, setEntered] = useState<string>();
  const isEntered = entered === typed;
  const leaves = useFocusBack();
  const { groups, failed, searching } = useGroups(useReach(), typed, useOwnActions(onShortcuts), isEntered);
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === activeId) ?? items[0];

  const choose = (item: PaletteItem): void => {
    keepRecent(item);
    if (item.to !== undefined) leaves();
    onClose();
    if (item.to === undefined) item.run?.();
    else void navigate(item.to);
  };
  /** Waits for the search, which may find a better match, unless an entry was selected or Enter is pressed again. */
  const enter = (item: PaletteItem | undefined): void => {
    const isFinal = !searching || isEntered || (item && (item.id === activeId || isNamed(item, typed)));
    if (!isFinal) setEntered(typed);
    else if (item) choose(item);
  };
  const afterSearch = useRef(() => {});
  useEffect(() => {
    afterSearch.current = () => active && choose(active);
  });
  useEffect(() => {
    if (isEntered && !searching) afterSearch.current();
  }, [isEntered, searching]);
  const step = (by: number): void => {
    const at = active ? items.indexOf(active) : -1;
    setActiveId(items.at((at + by) % items.length)?.id);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') enter(active);
    else return;
    event.preventDefault();
  };
  const status = searching ? TEXTS.searching : items.length === 0 ? TEXTS.none : TEXTS.found(items.length);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      disableRestoreFocus
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': TEXTS.title, sx: isPhone ? {} : { mt: '10vh', maxHeight: 'min(70vh, 560px)' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: `1px solid ${tokens.line}` }}>
        <SearchIcon fontSize="small" sx={{ color: tokens.muted }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={TEXTS.placeholder}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveId(undefined);
            setEntered(undefined);
          }}
          onKeyDown={onKey}
          inputProps={{
            role: 'combobox',
            'aria-label': TEXTS.title,
            'aria-autocomplete': 'list',
            'aria-expanded': items.length > 0,
            'aria-controls': id,
            'aria-activedescendant': active && optionId(id, active),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 200,
            enterKeyHint: 'go',
          }}
          sx={{ minHeight: 52, typography: 'subtitle1', fontWeight: 400 }}
        />
        {isPhone && (
          <IconButton edge="end" aria-label={MESSAGES.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        onActive={(item) => setActiveId(item.id)}
        onChoose={choose}
      />
      <Box sx={{ borderTop: `1px solid ${tokens.line}`, px: 2, py: 1, color: tokens.muted }}>
        {(searching || items.length === 0) && (
          <Typography variant="body2" aria-hidden>
            {status}
          </Typography>
        )}
        {failed.length > 0 && <Typography variant="body2">{TEXTS.failed(failed.join(', '))}</Typography>}
        <Typography variant="caption" component="div" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {TEXTS.hints}
        </Typography>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </Dialog>
  );
}
