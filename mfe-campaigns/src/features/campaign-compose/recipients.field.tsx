import { Autocomplete, Box, TextField } from '@mui/material';
import { useProfile } from '@textloom/session';
import { GroupsField } from './groups.field';
import { PeopleField } from './people.field';
import type { ChangeDraft, ChosenGroup, Draft } from './use-draft';

interface RecipientsFieldProps {
  draft: Draft;
  change: ChangeDraft;
  addGroup: (group: ChosenGroup) => void;
  error?: string | undefined;
}

const people = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'subscriber' : 'subscribers'}`;

/** Who gets it: keywords with their numbers, groups, and single people. The union counts, each person once. */
export function RecipientsField({ draft, change, addGroup, error }: RecipientsFieldProps) {
  const { keywords } = useProfile();
  const chosen = keywords.filter(({ id }) => draft.keywords.includes(id));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
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
          <Box
            component="li"
            key={key}
            {...props}
            sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}
          >
            <strong>{option.keyword}</strong>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {people(option.subscribers)}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Keywords"
            placeholder={chosen.length === 0 ? 'Choose keywords' : ''}
            error={Boolean(error)}
            helperText={error}
          />
        )}
      />
      <GroupsField draft={draft} change={change} />
      <PeopleField draft={draft} change={change} addGroup={addGroup} />
    </Box>
  );
}
