import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { Automation } from '@textloom/contracts';
import { ContentCheck, MessageComposer, NumberInput, Panel, SelectInput } from '@textloom/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { ConditionFields } from './condition.fields';
import { TEXTS } from './messages';
import { QuestionFields } from './question.fields';
import type { SequenceFields } from './sequence-fields';
import { TimeField } from './time.field';

const AFTER = [
  { value: 'days', label: TEXTS.daysAfter },
  { value: 'hours', label: TEXTS.hoursAfter },
];

interface Props {
  index: number;
  /** The results of the stored step. */
  stored: Automation['steps'][number] | undefined;
  /** Absent for the only step. */
  onRemove?: () => void;
  /** Called when something in it gets the focus. */
  onEnter: () => void;
}

const NUMBERS = Object.keys(TEXTS.stepNumbers) as (keyof typeof TEXTS.stepNumbers)[];
/** Always shown, and where people are asked; the others only where they are not 0. */
const ALWAYS = new Set<keyof typeof TEXTS.stepNumbers>(['sent', 'waiting']);
const OF_QUESTION = new Set<keyof typeof TEXTS.stepNumbers>(['asked', 'answered', 'timed_out']);
const numbersOf = (step: Automation['steps'][number]): string =>
  NUMBERS.filter((name) => ALWAYS.has(name) || step[name] > 0 || (step.asked > 0 && OF_QUESTION.has(name)))
    .map((name) => TEXTS.stepNumbers[name](step[name]))
    .join(' · ');

/** One message of a sequence: when, and what. */
export function StepPanel({ index, stored, onRemove, onEnter }: Props) {
  const { control, trigger } = useFormContext<SequenceFields>();
  const after = useWatch<SequenceFields, `steps.${number}.after`>({ name: `steps.${index}.after` });
  const [begins, keyword] = useWatch<SequenceFields, ['trigger', 'keyword_id']>({ name: ['trigger', 'keyword_id'] });
  const number = index + 1;
  return (
    <Panel
      title={TEXTS.messageNumber(number)}
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {stored && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {numbersOf(stored)}
            </Typography>
          )}
          {onRemove && (
            <Tooltip title={TEXTS.removeMessage(number)}>
              <IconButton aria-label={TEXTS.removeMessage(number)} onClick={onRemove} size="small">
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      }
    >
      <Box onFocus={onEnter} sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: '96px minmax(0, 1fr)', sm: '110px minmax(0, 260px) 150px' },
          }}
        >
          {after === 'days' ? (
            <NumberInput name={`steps.${index}.days`} label={TEXTS.days} min={0} max={365} />
          ) : (
            <NumberInput name={`steps.${index}.hours`} label={TEXTS.hours} min={1} max={720} />
          )}
          <SelectInput name={`steps.${index}.after`} label={TEXTS.sentAfter} options={AFTER} />
          {after === 'days' && (
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <TimeField name={`steps.${index}.time`} label={TEXTS.at} />
            </Box>
          )}
        </Box>
        <ConditionFields index={index} />
        <Controller
          name={`steps.${index}.composed`}
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Box>
              <MessageComposer
                value={value}
                onChange={(composed) => {
                  onChange(composed);
                  // Clears an error that leaving another field may have shown before anything was typed here.
                  if (fieldState.invalid) void trigger(`steps.${index}.composed`);
                }}
                error={fieldState.error?.message}
                helperText={MESSAGES.mediaLimit}
                personal
                rows={3}
              />
              <ContentCheck
                use="sequence"
                message={value.message}
                keywords={begins === 'keyword' && keyword > 0 ? [keyword] : []}
              />
            </Box>
          )}
        />
        <QuestionFields index={index} />
      </Box>
    </Panel>
  );
}
