import { Box, Paper, Popper, TextField } from '@mui/material';
import { useProfile } from '@textloom/session';
import { visuallyHidden } from '@textloom/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useColleagues } from '../../components/use-colleagues';
import { matchingColleagues, mentionQuery } from '../../model/mentions';
import { MESSAGES } from '../../messages';
import { ChoiceList } from './choice-list';
import { useChoices } from './use-choices';
import { UserAvatar } from '../../components/user-avatar';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  error: string | undefined;
  disabled: boolean;
}

/** A text field in which an @ opens the list of colleagues. Ctrl+Enter or Cmd+Enter submits. */
export function MentionField({ value, onChange, onSubmit, error, disabled }: Props) {
  const { id: ownId } = useProfile();
  const field = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const colleagues = useColleagues(focused);
  // Text before the caret; null while no mention is being typed.
  const [before, setBefore] = useState<string | null>(null);
  const query = before === null ? null : mentionQuery(before);
  const others = colleagues.filter(({ id }) => id !== ownId);
  const choices = useChoices(query === null ? [] : matchingColleagues(others, query), ({ name }) => {
    if (before === null || query === null) return;
    const start = `${before.slice(0, before.length - query.length)}${name} `;
    onChange(start + value.slice(before.length));
    setBefore(null);
    // After the value is set, because setting it moves the caret to the end.
    requestAnimationFrame(() => field.current?.setSelectionRange(start.length, start.length));
  });
  const open = choices.items.length > 0;

  const look = (): void => {
    const { selectionStart, selectionEnd, value: text } = field.current ?? {};
    if (text === undefined || selectionStart !== selectionEnd) return setBefore(null);
    setBefore(text.slice(0, selectionStart));
    choices.reset();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    } else if (open && event.key === 'Escape') {
      event.stopPropagation();
      setBefore(null);
    } else choices.onKey(event);
  };
  return (
    <>
      <TextField
        label={MESSAGES.team.note}
        placeholder={MESSAGES.team.notePlaceholder}
        value={value}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        disabled={disabled}
        error={error !== undefined}
        helperText={error}
        inputRef={field}
        onFocus={() => setFocused(true)}
        onBlur={() => setBefore(null)}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onClick={look}
        onKeyDown={onKey}
        slotProps={{
          formHelperText: error === undefined ? {} : { role: 'alert' },
          htmlInput: {
            'aria-autocomplete': 'list',
            ...(open && { 'aria-controls': choices.listId, 'aria-activedescendant': choices.activeId }),
          },
        }}
      />
      <Box component="span" role="status" sx={visuallyHidden}>
        {open && MESSAGES.team.mentionHint(choices.items.length)}
      </Box>
      <Popper
        open={open}
        anchorEl={() => field.current ?? document.body}
        placement="top-start"
        sx={{ zIndex: 'modal' }}
      >
        <Paper elevation={8} sx={{ width: 260 }}>
          <ChoiceList label={MESSAGES.team.mention} choices={choices}>
            {({ name }) => (
              <>
                <UserAvatar name={name} size={24} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
              </>
            )}
          </ChoiceList>
        </Paper>
      </Popper>
    </>
  );
}
