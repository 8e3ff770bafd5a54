import { Autocomplete, Box, TextField } from '@mui/material';
import { call } from '@textloom/api';
import { formatPhone, listPreviewPeople, type PreviewPerson } from '@textloom/contracts';
import { useSearched } from '@textloom/ui';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { recipientsOf } from '../../components/recipients/choice';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';

/** PICK-009, PICK-010 */
const DELAY = 500;

const nameOf = ({ first_name, last_name, phone }: PreviewPerson): string =>
  `${first_name} ${last_name}`.trim() || formatPhone(phone);

export interface PreviewPersonFieldProps {
  person: PreviewPerson | null;
  onChoose: (person: PreviewPerson | null) => void;
}

/** Chooses the recipient whose text the preview shows; without one, sample values. */
export default function PreviewPersonField({ person, onChoose }: PreviewPersonFieldProps) {
  const { getValues } = useFormContext<Draft>();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const search = async (typed: string, signal: AbortSignal): Promise<readonly PreviewPerson[]> => {
    const { entries } = await call(listPreviewPeople, { ...recipientsOf(getValues()), search: typed }, { signal });
    return entries;
  };
  const { items, loading, failed } = useSearched(search, text.trim(), { delay: DELAY, active: open });
  return (
    <Autocomplete
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={loading ? [] : [...items]}
      value={person}
      inputValue={open ? text : person ? nameOf(person) : ''}
      onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
      onChange={(_, next) => {
        setText('');
        onChoose(next);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      filterOptions={(found) => found}
      loading={loading}
      openText={MESSAGES.open}
      closeText={MESSAGES.close}
      clearText={MESSAGES.clear}
      loadingText={MESSAGES.searching}
      noOptionsText={failed ? MESSAGES.searchFailed : TEXTS.noRecipient}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {nameOf(option)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', ml: 2 }}>
            {option.keyword}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={TEXTS.previewFor} placeholder={TEXTS.sample} />}
    />
  );
}
