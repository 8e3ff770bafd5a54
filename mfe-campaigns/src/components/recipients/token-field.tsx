import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import SmartIcon from '@mui/icons-material/FilterAltOutlined';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import KeywordIcon from '@mui/icons-material/TagOutlined';
import ListIcon from '@mui/icons-material/PeopleAltOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import {
  Autocomplete,
  Box,
  Chip,
  CircularProgress,
  ListSubheader,
  TextField,
  useMediaQuery,
  type AutocompleteRenderGroupParams,
} from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens as design, visuallyHidden } from '@textloom/ui';
import { useState, type HTMLAttributes, type ReactElement, type Ref } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { HEADINGS, hintOf, isSameToken, keyOf, KINDS, lookOf, noteOf, countOf, type Token } from './token';
import { useOptions } from './use-options';

const ICONS: Readonly<Record<ReturnType<typeof lookOf>, ReactElement>> = {
  keyword: <KeywordIcon />,
  group: <GroupIcon />,
  smart: <SmartIcon />,
  campaign: <CampaignIcon />,
  person: <PersonIcon />,
  list: <ListIcon />,
};

/** The accessible text of a token, with the kind and number that icon and colour show visually. */
function TokenText({ token }: { token: Token }) {
  const count = countOf(token);
  const kind = KINDS[lookOf(token)];
  return (
    <>
      {kind !== '' && (
        <Box component="span" sx={visuallyHidden}>
          {kind}{' '}
        </Box>
      )}
      {token.text}
      {count !== null && (
        <>
          <Box component="span" sx={visuallyHidden}>
            ,
          </Box>{' '}
          <Box component="span" aria-hidden="true" sx={{ color: design.muted, fontWeight: 400 }}>
            {formatCount(count)}
          </Box>
          <Box component="span" sx={visuallyHidden}>
            {MESSAGES.active(count)}
          </Box>
        </>
      )}
    </>
  );
}

function Option({ token, ...props }: { token: Token } & HTMLAttributes<HTMLLIElement>) {
  const hint = hintOf(token);
  const note = noteOf(token);
  return (
    <Box component="li" {...props} sx={{ display: 'flex', gap: 1.5, '& svg': { fontSize: 18, color: design.muted } }}>
      {ICONS[lookOf(token)]}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {token.text}
        {note !== '' && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
      {hint !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', textAlign: 'right' }}>
          {hint}
        </Box>
      )}
    </Box>
  );
}

/** Options of one kind. MUI's own group is a list item with a list in it, which a listbox must not contain. */
const OptionGroup = ({ group, children }: Omit<AutocompleteRenderGroupParams, 'key'>) => (
  <Box role="group" aria-label={group}>
    <ListSubheader
      component="div"
      aria-hidden
      sx={{ typography: 'caption', fontWeight: 600, color: design.muted, pt: 1, pb: 0.5 }}
    >
      {group}
    </ListSubheader>
    {children}
  </Box>
);

/** More options may follow below. */
const Searching = () => (
  <CircularProgress aria-label={MESSAGES.searching} size={16} sx={{ position: 'absolute', right: 10, top: 10 }} />
);

export interface TokenFieldProps {
  value: readonly Token[];
  onAdd: (token: Token) => void;
  onRemove: (token: Token) => void;
  /** Offers earlier campaigns, to choose people of one. */
  campaigns: boolean;
  /** Shows a label above the field, unless a heading already labels it. */
  headed: boolean;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/**
 * One field for all kinds of recipients. Keywords are known and filtered on each key press; the server's results appear
 * below them, so that late results do not shift options under the pointer.
 */
export function TokenField({ value, onAdd, onRemove, campaigns, headed, error, inputRef }: TokenFieldProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // Focusing the field on a phone would cover the page with its keyboard.
  const typesAtOnce = useMediaQuery('(pointer: fine)', { noSsr: true }) && headed && value.length === 0;
  const { options, loading, failed } = useOptions(text, { open, campaigns });
  const help = error ?? (open && failed ? MESSAGES.searchFailed : undefined);
  return (
    <Autocomplete
      multiple
      disableClearable
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      value={[...value]}
      inputValue={text}
      // Enter chooses the first match of the typed text; without text it chooses nothing.
      autoHighlight={text.trim() !== ''}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
      filterOptions={(found) => found}
      filterSelectedOptions
      groupBy={({ kind }) => HEADINGS[kind]}
      loading={loading}
      openText={MESSAGES.open}
      closeText={MESSAGES.close}
      loadingText={MESSAGES.searching}
      getOptionKey={keyOf}
      getOptionLabel={(token) => token.text}
      isOptionEqualToValue={isSameToken}
      noOptionsText={failed ? '' : MESSAGES.noMatch}
      // Long names wrap, because truncated ones cannot be checked before sending.
      sx={{
        '& .MuiAutocomplete-tag': { height: 'auto', minHeight: 28 },
        '& .MuiChip-icon': { fontSize: 16, color: design.muted },
        '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.25 },
      }}
      onChange={(_, _next, reason, details) => {
        if (!details) return;
        setText('');
        if (reason === 'selectOption') onAdd(details.option);
        else if (reason === 'removeOption') onRemove(details.option);
      }}
      renderGroup={({ key, ...props }) => <OptionGroup key={key} {...props} />}
      renderOption={({ key, ...props }, token) => <Option key={key} {...props} token={token} />}
      renderValue={(shown, getItemProps) =>
        shown.map((token, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} icon={ICONS[lookOf(token)]} label={<TokenText token={token} />} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          {...(headed ? {} : { label: TEXTS.to })}
          placeholder={value.length === 0 ? placeholderOf(campaigns) : ''}
          inputRef={inputRef}
          autoFocus={typesAtOnce}
          error={error !== undefined}
          helperText={help}
          slotProps={{
            ...params.slotProps,
            input: { ...params.slotProps.input, endAdornment: loading && options.length > 0 ? <Searching /> : null },
            htmlInput: { ...params.slotProps.htmlInput, ...(headed ? { 'aria-label': TEXTS.to } : {}) },
            formHelperText: help === undefined ? {} : { role: 'alert' },
          }}
        />
      )}
    />
  );
}

const placeholderOf = (campaigns: boolean): string => (campaigns ? TEXTS.hintWithCampaigns : TEXTS.hint);
