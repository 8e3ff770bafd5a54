import { Box, Button, Popover, TextField, Typography } from '@mui/material';
import { hasTerm, listAllTemplates, type Subscriber } from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, tokens } from '@textloom/ui';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { TEMPLATES } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { filledTemplate } from './filled-template';

interface Choice {
  readonly id: number;
  readonly name: string;
  /** Filled for the subscriber. */
  readonly text: string;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function Option({
  choice,
  id,
  active,
  onChoose,
}: {
  choice: Choice;
  id: string;
  active: boolean;
  onChoose: () => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // jsdom has no scrollIntoView.
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      component="li"
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        px: 2,
        py: 1,
        cursor: 'pointer',
        bgcolor: active ? tokens.accentSoft : undefined,
        '&:hover': { bgcolor: active ? tokens.accentSoft : tokens.sunken },
      }}
    >
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {choice.name}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          color: tokens.muted,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {choice.text}
      </Typography>
    </Box>
  );
}

/** Search field and list box: arrow keys move, Enter selects. */
function Choices({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (text: string) => void }) {
  const list = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const found = choices.filter(({ name, text }) => hasTerm(`${name}\n${text}`, search));
  const optionId = (id: number): string => `${list}-${id}`;
  const current = found[at];
  const press = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    if (move) setAt(move(at, found.length));
    else if (event.key === 'Enter' && current) onChoose(current.text);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box sx={{ p: 2, pb: 1 }}>
        <TextField
          label={MESSAGES.reply.searchTemplates}
          size="small"
          fullWidth
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              autoComplete: 'off',
              'aria-autocomplete': 'list',
              'aria-expanded': found.length > 0,
              'aria-controls': list,
              'aria-activedescendant': current && optionId(current.id),
            },
          }}
        />
      </Box>
      {found.length === 0 && (
        <Typography role="status" variant="body2" sx={{ px: 2, py: 1, color: tokens.muted }}>
          {MESSAGES.reply.noMatch}
        </Typography>
      )}
      <Box
        component="ul"
        id={list}
        role="listbox"
        aria-label={MESSAGES.reply.templates}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}
      >
        {found.map((choice, index) => (
          <Option
            key={choice.id}
            id={optionId(choice.id)}
            choice={choice}
            active={index === at}
            onChoose={() => onChoose(choice.text)}
          />
        ))}
      </Box>
    </>
  );
}

interface Props {
  anchor: () => HTMLElement | null;
  open: boolean;
  subscriber: Subscriber | null;
  onChoose: (text: string) => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

/** The account's templates as canned replies, filled for this subscriber. */
export function TemplatePicker({ anchor, open, subscriber, onChoose, onClose, onClosed }: Props) {
  const { data, error, refetch } = useCall(listAllTemplates, TEMPLATES, {}, { enabled: open });
  const { custom_fields: custom } = useProfile();
  const choices = useMemo(
    () =>
      data?.entries
        .filter(({ disabled }) => !disabled)
        .map(({ id, name, message }) => ({ id, name, text: filledTemplate(message, subscriber, custom) })),
    [data, subscriber, custom],
  );
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': MESSAGES.reply.templates,
          sx: { width: 460, maxWidth: 'calc(100vw - 32px)' },
        },
        transition: { onExited: onClosed },
      }}
    >
      {!choices && (
        <Box sx={{ p: 2 }}>
          <LoadState error={error} onRetry={() => void refetch()} lines={3} />
        </Box>
      )}
      {choices?.length === 0 && (
        <Box sx={{ p: 2, pb: 1 }}>
          <Typography variant="body2">{MESSAGES.reply.noTemplates}</Typography>
          <Button component={Link} to={link('/messages/template/add')} size="small" sx={{ mt: 1 }}>
            {MESSAGES.reply.addTemplate}
          </Button>
        </Box>
      )}
      {choices && choices.length > 0 && <Choices choices={choices} onChoose={onChoose} />}
      <Box sx={{ px: 1, py: 0.5, borderTop: `1px solid ${tokens.line}` }}>
        <Button component={Link} to={link('/messages/templates')} size="small">
          {MESSAGES.reply.manage}
        </Button>
      </Box>
    </Popover>
  );
}
