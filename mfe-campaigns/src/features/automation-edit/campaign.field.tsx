import { Autocomplete, TextField } from '@mui/material';
import { call } from '@textloom/api';
import { listCampaigns } from '@textloom/contracts';
import { LIST_BASE } from '@textloom/kit';
import { useSearched } from '@textloom/ui';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { TriggerFields } from './trigger-fields';

const DELAY = 400;
const MOST = 20;

interface Named {
  id: number;
  name: string;
}

async function findCampaigns(search: string, signal: AbortSignal): Promise<Named[]> {
  const query = { ...LIST_BASE, search, limit: MOST, orderby: 'date', orderbytype: 'DESC' as const };
  return (await call(listCampaigns, query, { signal })).entries;
}

/** The campaign whose links begin the sequence, newest first. */
export function CampaignField() {
  const { setValue } = useFormContext<TriggerFields>();
  const { field, fieldState } = useController<TriggerFields, 'trigger_campaign'>({ name: 'trigger_campaign' });
  const { field: name } = useController<TriggerFields, 'trigger_campaign_name'>({ name: 'trigger_campaign_name' });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { items, loading, failed } = useSearched(findCampaigns, typed.trim(), { delay: DELAY, active: open });
  const value: Named | null = field.value === 0 ? null : { id: field.value, name: name.value };
  return (
    <Autocomplete<Named>
      value={value}
      options={loading ? [] : [...items]}
      filterOptions={(options) => options}
      getOptionLabel={(one) => one.name}
      getOptionKey={(one) => one.id}
      isOptionEqualToValue={(one, chosen) => one.id === chosen.id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={loading}
      loadingText={MESSAGES.searching}
      noOptionsText={failed ? MESSAGES.searchFailed : MESSAGES.noMatch}
      openText={MESSAGES.open}
      closeText={MESSAGES.close}
      clearText={MESSAGES.clear}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, chosen) => {
        setValue('trigger_campaign_name', chosen?.name ?? '');
        field.onChange(chosen?.id ?? 0);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          required
          label={MESSAGES.campaign}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? TEXTS.campaignHelp}
          slotProps={{ ...params.slotProps, formHelperText: fieldState.invalid ? { role: 'alert' } : {} }}
        />
      )}
    />
  );
}
