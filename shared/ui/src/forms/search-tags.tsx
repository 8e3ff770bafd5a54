import { hasTerm } from '@textloom/contracts';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearched } from './use-searched';
import { TEXTS } from './messages';

export interface Tag {
  readonly id: number;
  readonly text: string;
  /** Shown beside the text among the choices. */
  readonly hint?: string;
}

interface SearchSelectProps {
  label: string;
  value: readonly Tag[];
  onAdd: (tag: Tag) => void;
  onRemove: (id: number) => void;
  onClear: () => void;
  search: (text: string, signal: AbortSignal) => Promise<readonly Tag[]>;
  placeholder?: string;
}

/** PICK-011: the debounce in milliseconds. */
const DELAY = 400;

const contains = ({ text, hint = '' }: Tag, typed: string): boolean => hasTerm(`${text} ${hint}`, typed);

/** Choices found by the server, as tags. Sends no request before it is opened. */
export function SearchSelect({ label, value, onAdd, onRemove, onClear, search, placeholder = '' }: SearchSelectProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { items, loading, failed } = useSearched(search, text.trim(), { delay: DELAY, active: open });
  return (
    <Autocomplete
      multiple
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={items}
      value={[...value]}
      inputValue={text}
      // Enter chooses the first match of the typed text, and never submits the form.
      autoHighlight={text.trim() !== ''}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
      // The server filters. Until it responds, earlier results are filtered here, so that Enter never chooses a stale
      // one.
      filterOptions={(options) => (loading ? options.filter((tag) => contains(tag, text)) : options)}
      filterSelectedOptions
      // Long names wrap, because truncated ones cannot be checked before sending.
      sx={{
        '& .MuiAutocomplete-tag': { height: 'auto', minHeight: 32 },
        '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
      }}
      loading={loading}
      openText={TEXTS.open}
      closeText={TEXTS.close}
      clearText={TEXTS.clear}
      loadingText={TEXTS.searching}
      noOptionsText={failed ? TEXTS.searchFailed : TEXTS.noResult}
      getOptionKey={(tag) => tag.id}
      getOptionLabel={(tag) => tag.text}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, _next, reason, details) => {
        setText('');
        if (reason === 'clear') onClear();
        else if (details && reason === 'selectOption') onAdd(details.option);
        else if (details && reason === 'removeOption') onRemove(details.option.id);
      }}
      renderOption={({ key, ...props }, tag) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}
        >
          <span>{tag.text}</span>
          {tag.hint !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {tag.hint}
            </Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} placeholder={value.length === 0 ? placeholder : ''} />
      )}
    />
  );
}
