import { Box, Typography } from '@mui/material';
import type { SequenceTrigger } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { SelectInput, TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { CampaignField } from './campaign.field';
import { DateFields } from './date.fields';
import { TEXTS } from './messages';
import { TagField } from './tag.field';
import type { TriggerFields } from './trigger-fields';

const TRIGGERS: readonly { value: SequenceTrigger; label: string }[] = [
  { value: 'keyword', label: TEXTS.onKeyword },
  { value: 'campaign', label: TEXTS.onCampaign },
  { value: 'link', label: TEXTS.onAddress },
  { value: 'tag', label: TEXTS.onTag },
  { value: 'date', label: TEXTS.onDate },
];
const NO_KEYWORD = { value: 0, label: TEXTS.chooseKeyword };

function KeywordField() {
  const { keywords } = useProfile();
  const options = [NO_KEYWORD, ...keywords.map(({ id, keyword }) => ({ value: id, label: keyword }))];
  return <SelectInput name="keyword_id" label={MESSAGES.keyword} required options={options} />;
}

const PARAMETER: Readonly<Record<SequenceTrigger, () => React.ReactNode>> = {
  keyword: KeywordField,
  campaign: CampaignField,
  link: () => <TextInput name="trigger_address" label={TEXTS.address} required helperText={TEXTS.addressHelp} />,
  tag: TagField,
  date: DateFields,
};

/** The trigger of the sequence. */
export function TriggerSection() {
  const trigger = useWatch<TriggerFields, 'trigger'>({ name: 'trigger' });
  const Parameter = PARAMETER[trigger];
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <SelectInput name="trigger" label={TEXTS.begins} options={TRIGGERS} />
        <Parameter />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {TEXTS.sequenceStart[trigger]}
      </Typography>
    </>
  );
}
