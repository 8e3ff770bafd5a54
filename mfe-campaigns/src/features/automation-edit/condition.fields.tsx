import { Box } from '@mui/material';
import { SelectInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { SequenceFields } from './sequence-fields';

const ONLY = [
  { value: 'everybody', label: TEXTS.everybody },
  { value: 'clicked', label: TEXTS.whoClicked },
  { value: 'not_clicked', label: TEXTS.whoDidNotClick },
];
const NONE = { value: 0, label: TEXTS.chooseMessage };

/** Who gets a message: everybody, or by their clicks in an earlier one. */
export function ConditionFields({ index }: { index: number }) {
  const steps = useWatch<SequenceFields, 'steps'>({ name: 'steps' });
  const others = steps.flatMap(({ row }, other) =>
    other === index ? [] : [{ value: row, label: TEXTS.messageNumber(other + 1) }],
  );
  if (others.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 386px) 150px' },
      }}
    >
      <SelectInput name={`steps.${index}.only`} label={TEXTS.sentTo} options={ONLY} />
      {steps[index]?.only !== 'everybody' && (
        <SelectInput name={`steps.${index}.of`} label={TEXTS.ofMessage} options={[NONE, ...others]} />
      )}
    </Box>
  );
}
