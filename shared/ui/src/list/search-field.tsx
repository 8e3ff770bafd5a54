import { IconButton, InputAdornment, TextField } from '@mui/material';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { useStable } from '@textloom/kit';
import { useContext, useEffect, useRef, useState, createContext } from 'react';
import { TEXTS } from './messages';

/**
 * Rendered but invisible: when the first button with a media query in its styles appears (MUI's hover styles have one),
 * the browser restyles every element of the page. This makes it happen before there are rows, not while the user types.
 */
const awaited = { position: 'absolute', visibility: 'hidden' } as const;

/** How often the surrounding filters were cleared, which also clears pending input of the search field. */
export const ClearedContext = createContext(0);

export interface SearchFieldProps {
  /** The text in the address; a change from outside (Clear, Back) replaces the input. */
  value: string;
  /** Called debounced while typing, and immediately on Enter and on clearing. */
  onSearch: (text: string) => void;
  label?: string;
  /** Hides the label if the placeholder says what is searched; the accessible name stays. */
  hideLabel?: boolean;
  placeholder?: string;
  /** Debounce in milliseconds (product specification, section 9: 400 for search fields). */
  delay?: number;
}

/** A debounced search field. */
export function SearchField(props: SearchFieldProps) {
  const { value, onSearch, label = TEXTS.search, hideLabel = false, placeholder, delay = 400 } = props;
  const [text, setText] = useState(value);
  const said = useRef(value);

  useEffect(() => {
    if (value !== said.current) {
      said.current = value;
      setText(value);
    }
  }, [value]);

  const cleared = useContext(ClearedContext);
  const seen = useRef(cleared);
  useEffect(() => {
    if (cleared === seen.current) return;
    seen.current = cleared;
    said.current = '';
    setText('');
  }, [cleared]);

  const say = useStable((next: string): void => {
    if (next === said.current) return;
    said.current = next;
    onSearch(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => say(text.trim()), delay);
    return () => clearTimeout(timer);
  }, [say, text, delay]);

  return (
    <TextField
      {...(hideLabel ? { hiddenLabel: true } : { label })}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && say(text.trim())}
      slotProps={{
        htmlInput: {
          type: 'search',
          ...(hideLabel ? { 'aria-label': label } : {}),
          enterKeyHint: 'search',
          autoComplete: 'off',
          sx: { '&::-webkit-search-cancel-button': { display: 'none' } },
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: (
            <InputAdornment position="end" style={text === '' ? awaited : undefined}>
              <IconButton
                size="small"
                edge="end"
                aria-label={TEXTS.clear(label)}
                onClick={() => {
                  setText('');
                  say('');
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
