import { Box, MenuItem, TextField } from '@mui/material';
import type { CustomField } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import type { Compared } from './draft';
import { TEXTS } from './messages';
import { SelectValue, type ValueProps } from './select-value';

interface CompareProps {
  compared: Compared;
  onChange: (compared: Compared) => void;
}

function CompareText({ compared, onChange }: CompareProps) {
  return (
    <>
      <TextField
        select
        label={TEXTS.how}
        value={compared.how}
        onChange={(event) => onChange({ ...compared, how: event.target.value === 'begins' ? 'begins' : 'is' })}
      >
        <MenuItem value="is">{TEXTS.hows.is}</MenuItem>
        <MenuItem value="begins">{TEXTS.hows.begins}</MenuItem>
      </TextField>
      <TextField
        label={TEXTS.compared}
        value={compared.text}
        onChange={(event) => onChange({ ...compared, text: event.target.value })}
        helperText={TEXTS.anyHint}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </>
  );
}

function CompareChoice({ compared, onChange, field }: CompareProps & { field: CustomField }) {
  // Subscribers keep a choice that was removed from the field.
  const known = compared.text === '' || field.choices.includes(compared.text);
  return (
    <TextField
      select
      label={field.name}
      value={compared.text}
      onChange={(event) => onChange({ ...compared, how: 'is', text: event.target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{TEXTS.anyValue}</MenuItem>
      {[...(known ? [] : [compared.text]), ...field.choices].map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  );
}

function CompareBounds({ compared, onChange, field }: CompareProps & { field: CustomField }) {
  const hint = field.kind === 'date' ? TEXTS.dateHint : TEXTS.numberHint;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
      {(['from', 'to'] as const).map((bound) => (
        <TextField
          key={bound}
          label={TEXTS[bound]}
          value={compared[bound]}
          onChange={(event) => onChange({ ...compared, [bound]: event.target.value })}
          helperText={hint}
          slotProps={{ htmlInput: { maxLength: 30 } }}
        />
      ))}
    </Box>
  );
}

/** A custom field and its operands, as in the filter of the list. */
export function FieldValue(props: ValueProps) {
  const { draft, onCompare } = props;
  const { custom_fields: fields } = useProfile();
  const field = fields.find(({ slug }) => slug === draft.value);
  const compare = { compared: draft.compared, onChange: onCompare };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SelectValue {...props} options={fields.map(({ slug, name }) => ({ value: slug, label: name }))} />
      {field?.kind === 'text' && <CompareText {...compare} />}
      {field?.kind === 'choice' && <CompareChoice {...compare} field={field} />}
      {(field?.kind === 'number' || field?.kind === 'date') && <CompareBounds {...compare} field={field} />}
    </Box>
  );
}
