import { Box, Button, InputBase, Popover, Typography } from '@mui/material';
import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import type { Colleague } from '@textloom/contracts';
import { useShortcut } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { MESSAGES } from '../../messages';
import { useColleagueList } from '../../components/use-colleagues';
import { matchingColleagues } from '../../model/mentions';
import { ChoiceList } from './choice-list';
import { useChoices } from './use-choices';
import { UserAvatar } from '../../components/user-avatar';

const NOBODY: Colleague = { id: 0, name: MESSAGES.team.nobody };

interface ChooserProps {
  assignee: Colleague | null;
  onChoose: (colleague: Colleague | null) => void;
}

/** The content of the menu: a search above the users, the current user first. */
function Chooser({ assignee, onChoose }: ChooserProps) {
  const { id: ownId } = useProfile();
  const { colleagues, failed, loading, retry } = useColleagueList();
  const [query, setQuery] = useState('');
  const own = colleagues
    .filter(({ id }) => id === ownId)
    .map((one) => ({ ...one, name: `${one.name} (${MESSAGES.team.me})` }));
  const everybody = [...own, NOBODY, ...colleagues.filter(({ id }) => id !== ownId)];
  const found = matchingColleagues(everybody, query.trim().toLowerCase().replace(/^me$/, `(${MESSAGES.team.me}`));
  const choices = useChoices(found, ({ id }) => onChoose(colleagues.find((one) => one.id === id) ?? null));
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          choices.reset();
        }}
        onKeyDown={choices.onKey}
        placeholder={MESSAGES.team.searchUsers}
        inputProps={{
          role: 'combobox',
          'aria-label': MESSAGES.team.searchUsers,
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': choices.listId,
          'aria-activedescendant': choices.activeId,
        }}
        sx={{ px: 2, py: 1, borderBottom: `1px solid ${tokens.line}`, typography: 'body2' }}
      />
      <ChoiceList label={MESSAGES.team.takenCareBy} choices={choices}>
        {({ id, name }) => (
          <>
            {/* By the name itself: "(me)" has no initial. */}
            <UserAvatar name={colleagues.find((one) => one.id === id)?.name ?? null} size={24} />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {id === (assignee?.id ?? 0) && (
              <Check fontSize="small" titleAccess={MESSAGES.team.chosen} sx={{ color: tokens.accent }} />
            )}
          </>
        )}
      </ChoiceList>
      <Box role="status">
        {(loading || failed || found.length === 0) && (
          <Typography variant="body2" component="div" sx={{ px: 2, pb: 1.5, color: tokens.muted }}>
            {loading ? MESSAGES.team.loading : failed ? MESSAGES.team.usersFailed : MESSAGES.team.noMatch}
            {failed && (
              <Button size="small" onClick={retry} sx={{ ml: 1 }}>
                {MESSAGES.team.tryAgain}
              </Button>
            )}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** The assignee of the conversation; `a` opens the menu. */
export function AssigneeMenu({ assignee, onChoose }: ChooserProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('a', MESSAGES.shortcuts.a, () => setOpen(true));
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="text"
        color="inherit"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={MESSAGES.team.assignedTo(assignee?.name ?? MESSAGES.team.nobody)}
        startIcon={<UserAvatar name={assignee?.name ?? null} size={24} />}
        endIcon={<ExpandMore className="wide" />}
        sx={{ minWidth: 0, px: 1, color: assignee ? tokens.text : tokens.muted }}
      >
        <Box
          component="span"
          className="wide"
          sx={{ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {assignee?.name ?? MESSAGES.team.nobody}
        </Box>
      </Button>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': MESSAGES.team.takenCareBy, sx: { width: 280, mt: 0.5 } } }}
      >
        <Chooser
          assignee={assignee}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      </Popover>
    </>
  );
}
