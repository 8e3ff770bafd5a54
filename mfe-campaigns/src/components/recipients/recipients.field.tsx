import { counted } from '@textloom/contracts';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useProfile } from '@textloom/session';
import { useController } from 'react-hook-form';
import { GroupsField } from './groups.field';
import { SubscribersField } from './subscribers.field';
import type { Choice } from './choice';

/** Keywords, groups and single subscribers. A subscriber who is in several of them gets one message. */
export function RecipientsField() {
  const { keywords } = useProfile();
  const { field, fieldState } = useController<Choice, 'keywords'>({ name: 'keywords' });
  const chosen = keywords.filter(({ id }) => field.value.includes(id));
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
        onChange={(_, next) => field.onChange(next.map(({ id }) => id))}
        renderOption={({ key, ...props }, option) => (
          <Box
            component="li"
            key={key}
            {...props}
            sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}
          >
            <strong>{option.keyword}</strong>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {counted(option.subscribers, 'subscriber')}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Keywords"
            placeholder={chosen.length === 0 ? 'Choose keywords' : ''}
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <GroupsField />
      <SubscribersField />
    </Box>
  );
}
