import { Box, Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  AUDIENCES,
  countCampaignAudiences,
  formatCount,
  listCampaignAudience,
  type Audience,
  type CampaignAudiences,
} from '@textloom/contracts';
import { useAction, useCall } from '@textloom/kit';
import { LoadState, TitledDialog } from '@textloom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { audiencesKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const LABELS: Readonly<Record<Audience, string>> = {
  reached: TEXTS.reached,
  delivered: TEXTS.deliveredForCertain,
  clicked: TEXTS.clickedALink,
  not_clicked: TEXTS.notClicked,
  replied: MESSAGES.replied,
  not_replied: TEXTS.notReplied,
  clicked_not_replied: TEXTS.clickedNotReplied,
};

export interface AudienceDialogProps {
  /** The campaign whose people are chosen from. */
  campaign: { readonly id: number; readonly name: string };
  onAdd: (ids: readonly number[]) => void;
  onClose: () => void;
}

function Parts(props: { counts: CampaignAudiences; value: Audience; onChange: (audience: Audience) => void }) {
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>{TEXTS.whoOfItsPeople}</FormLabel>
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

/** Adds people of an earlier campaign who may be texted now to the recipients, chosen by their reaction so far. */
export default function AudienceDialog({ campaign: { id, name }, onAdd, onClose }: AudienceDialogProps) {
  const [audience, setAudience] = useState<Audience>('clicked_not_replied');
  // Reloaded each time, because clicks and replies arrive at any time.
  const { data, error, refetch } = useCall(countCampaignAudiences, audiencesKey(id), { id }, { staleTime: 0 });
  const people = data?.[audience] ?? 0;

  // If cancelled before the list arrives, nobody is added.
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
      title={MESSAGES.earlier}
      onClose={onClose}
      fillsPhone
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {MESSAGES.cancel}
          </Button>
          <Button variant="contained" disabled={busy || people === 0} onClick={() => add()}>
            {busy ? TEXTS.adding : data ? TEXTS.addPeople(people) : MESSAGES.add}
          </Button>
        </>
      }
    >
      <Box sx={{ pt: 1, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
        {data ? (
          <Parts counts={data} value={audience} onChange={setAudience} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={4} />
        )}
      </Box>
    </TitledDialog>
  );
}
