import { Autocomplete, Chip, TextField } from '@mui/material';
import { formatPhone } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { Box } from '@mui/material';
import type { Draft } from './use-draft';

const people = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'subscriber' : 'subscribers'}`;

/** Who gets it: keywords with their numbers, and the person that a link brought along. */
export function RecipientsField({ draft, change, error }: { draft: Draft; change: (changes: Partial<Draft>) => void; error?: string | undefined }) {
  const { keywords } = useProfile();
  const chosen = keywords.filter(({ id }) => draft.keywords.includes(id));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={keywords}
        value={chosen}
        getOptionKey={(option) => option.id}
        getOptionLabel={(option) => option.keyword}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_, next) => change({ keywords: next.map(({ id }) => id) })}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
            <strong>{option.keyword}</strong>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {people(option.subscribers)}
            </Box>
          </Box>
        )}
        renderInput={(params) => <TextField {...params} label="Keywords" placeholder={chosen.length === 0 ? 'Choose keywords' : ''} error={Boolean(error)} helperText={error} />}
      />
      {draft.people.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {draft.people.map((person) => (
            <Chip
              key={person.id}
              label={person.name ? `${person.name}, ${formatPhone(person.phone)}` : formatPhone(person.phone)}
              onDelete={() => change({ people: draft.people.filter(({ id }) => id !== person.id) })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
