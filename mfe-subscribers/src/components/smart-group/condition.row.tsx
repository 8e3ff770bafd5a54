import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, IconButton, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listCampaigns, type SmartKind } from '@textloom/contracts';
import { LIST_BASE } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { SENT_CAMPAIGNS } from '../../api/keys';
import { TagField } from '../tag-fields';
import { KINDS, newDraft, NOT_COMPARED, VALUE_OF, type Draft } from './draft';
import { FieldValue } from './field-value';
import { TEXTS } from './messages';
import { SelectValue, type ValueProps } from './select-value';

/** Campaigns to choose from: the latest. */
const MAX_CAMPAIGNS = 50;

function KeywordValue(props: ValueProps) {
  const { keywords } = useProfile();
  return (
    <SelectValue {...props} options={keywords.map(({ id, keyword }) => ({ value: String(id), label: keyword }))} />
  );
}

function CampaignValue(props: ValueProps) {
  const { data } = useQuery({
    queryKey: SENT_CAMPAIGNS,
    queryFn: ({ signal }) =>
      call(
        listCampaigns,
        { ...LIST_BASE, sent: '1', limit: MAX_CAMPAIGNS, orderby: 'date', orderbytype: 'DESC' },
        { signal },
      ),
  });
  const options = (data?.entries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <SelectValue {...props} options={options} />;
}

const MONTHS = TEXTS.months.map((label, month) => ({ value: String(month + 1), label }));

function Value(props: ValueProps) {
  const { draft, onChange, problem } = props;
  const name = VALUE_OF[draft.kind];
  switch (name) {
    case 'keyword':
      return <KeywordValue {...props} />;
    case 'campaign':
      return <CampaignValue {...props} />;
    case 'month':
      return <SelectValue {...props} options={MONTHS} />;
    case 'field':
      return <FieldValue {...props} />;
    case 'tag':
      return <TagField value={draft.value} onChange={onChange} problem={problem} />;
    default:
      return (
        <TextField
          label={TEXTS.values[name]}
          value={draft.value}
          onChange={(event) => onChange(event.target.value)}
          error={problem !== undefined}
          helperText={problem ?? (name === 'zips' ? TEXTS.zipsHint : undefined)}
          slotProps={{ htmlInput: { inputMode: name === 'days' ? 'numeric' : 'text', maxLength: 300 } }}
        />
      );
  }
}

interface ConditionRowProps {
  number: number;
  draft: Draft;
  problem: string | undefined;
  onChange: (draft: Draft) => void;
  /** Absent: the only one. */
  onRemove: (() => void) | undefined;
}

/** One condition: what it is about, and its value. */
export function ConditionRow({ number, draft, problem, onChange, onRemove }: ConditionRowProps) {
  const { custom_fields: fields } = useProfile();
  const kinds = KINDS.filter((kind) => kind !== 'field' || kind === draft.kind || fields.length > 0);
  return (
    <Box
      role="group"
      aria-label={TEXTS.row(number)}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 36px', sm: 'minmax(0, 1fr) minmax(0, 1fr) 36px' },
        alignItems: 'start',
      }}
    >
      <TextField
        select
        label={TEXTS.condition}
        value={draft.kind}
        onChange={(event) => onChange(newDraft(draft.key, event.target.value as SmartKind))}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {TEXTS.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <Value
        draft={draft}
        problem={problem}
        onChange={(value) => onChange({ ...draft, value, compared: NOT_COMPARED })}
        onCompare={(compared) => onChange({ ...draft, compared })}
      />
      {onRemove && (
        <IconButton aria-label={TEXTS.remove(number)} onClick={onRemove} sx={{ mt: 0.25 }}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
