import { Box, Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { call } from '@textloom/api';
import {
  AUDIENCES,
  countCampaignAudiences,
  counted,
  formatCount,
  listCampaignAudience,
  listCampaigns,
  type Audience,
  type CampaignAudiences,
} from '@textloom/contracts';
import { LIST_BASE, useAction, useFormatDate, useCall } from '@textloom/kit';
import { LoadState, SearchSelect, TitledDialog, type Tag } from '@textloom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { audiencesKey } from '../../api/keys';

const MAX_OPTIONS = 50;

const LABELS: Readonly<Record<Audience, string>> = {
  reached: 'Everybody it reached',
  delivered: 'Delivered for certain',
  clicked: 'Clicked a link',
  not_clicked: 'Did not click',
  replied: 'Replied',
  not_replied: 'Did not reply',
  clicked_not_replied: 'Clicked, but did not reply',
};

export interface AudienceDialogProps {
  onAdd: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** The campaign, found by its name. */
function CampaignField({ chosen, onChoose }: { chosen: Tag | null; onChoose: (campaign: Tag | null) => void }) {
  const format = useFormatDate();
  const search = async (text: string, signal: AbortSignal): Promise<Tag[]> => {
    const query = { ...LIST_BASE, search: text, limit: MAX_OPTIONS, orderby: 'date', orderbytype: 'DESC' as const };
    const { entries } = await call(listCampaigns, { ...query, sent: '1' }, { signal });
    return entries.map(({ id, name, date }) => ({ id, text: name, hint: format(date, 'day') }));
  };
  return (
    <SearchSelect
      label="Campaign"
      placeholder="Name of the campaign"
      value={chosen ? [chosen] : []}
      search={search}
      onAdd={onChoose}
      onRemove={() => onChoose(null)}
      onClear={() => onChoose(null)}
    />
  );
}

function Parts(props: { counts: CampaignAudiences; value: Audience; onChange: (audience: Audience) => void }) {
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>Who of its people</FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={props.value}
        onChange={(_, value) => props.onChange(AUDIENCES.find((one) => one === value) ?? 'reached')}
      >
        {AUDIENCES.map((audience) => (
          <FormControlLabel
            key={audience}
            value={audience}
            control={<Radio size="small" />}
            label={`${LABELS[audience]} (${formatCount(props.counts[audience])})`}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/**
 * Adds people of an earlier campaign to this one's recipients: those who may be texted now, by what they have done so
 * far.
 */
export default function AudienceDialog({ onAdd, onClose }: AudienceDialogProps) {
  const [campaign, setCampaign] = useState<Tag | null>(null);
  const [audience, setAudience] = useState<Audience>('clicked_not_replied');
  const id = campaign?.id ?? 0;
  // Read again each time, because clicks and replies arrive at any time.
  const options = { enabled: id > 0, staleTime: 0 };
  const { data, error, refetch } = useCall(countCampaignAudiences, audiencesKey(id), { id }, options);
  const people = data?.[audience] ?? 0;

  // Cancelled before their list arrives: nobody is added.
  const adding = useRef<AbortController>(undefined);
  useEffect(() => () => adding.current?.abort(), []);
  const [busy, add] = useAction(async () => {
    adding.current = new AbortController();
    const { ids } = await call(listCampaignAudience, { id, audience }, { signal: adding.current.signal });
    onAdd(ids);
    onClose();
  });

  return (
    <TitledDialog
      title="People of an earlier campaign"
      onClose={onClose}
      fillsPhone
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button variant="contained" disabled={busy || people === 0} onClick={() => add()}>
            {busy ? 'Adding…' : data ? `Add ${counted(people, 'person', 'people')}` : 'Add'}
          </Button>
        </>
      }
    >
      <Box sx={{ pt: 1, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CampaignField chosen={campaign} onChoose={setCampaign} />
        {campaign && !data && <LoadState error={error} onRetry={() => void refetch()} lines={4} />}
        {campaign && data && <Parts counts={data} value={audience} onChange={setAudience} />}
      </Box>
    </TitledDialog>
  );
}
