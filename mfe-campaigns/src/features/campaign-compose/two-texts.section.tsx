import { Box, Collapse, FormControlLabel, Switch, Typography } from '@mui/material';
import { tooFewToCompare, triedOn } from '@textloom/contracts';
import { MessageComposer, SelectInput, TestMessageButton, tokens } from '@textloom/ui';
import { useController, useWatch } from 'react-hook-form';
import { useBegins } from '../../components/begin-with-name.field';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';

const METRICS = [
  { value: 'replies', label: TEXTS.moreReplies },
  { value: 'clicks', label: TEXTS.moreClicks },
];
const SHARES = [10, 20, 30, 40, 50];
const HOURS = [1, 2, 4, 8, 12, 24];

/** The offered values, plus the campaign's stored value if it differs. */
const options = (offered: readonly number[], current: number, label: (value: number) => string) =>
  [...new Set([...offered, current])].sort((a, b) => a - b).map((value) => ({ value, label: label(value) }));

function SecondMessage() {
  const { field, fieldState } = useController<Draft, 'ab.message'>({ name: 'ab.message' });
  const first = useWatch<Draft, 'composed'>({ name: 'composed' });
  const composed = { ...first, message: field.value };
  const begins = useBegins();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <MessageComposer
          label={TEXTS.secondMessage}
          value={composed}
          onChange={({ message }) => field.onChange(message)}
          error={fieldState.error?.message}
          helperText={first.file ? TEXTS.secondAttachment : TEXTS.secondKind}
          allowMedia={false}
          begins={begins}
          allowExpand={false}
          personal
          coupons
          rows={3}
        />
      </Box>
      <TestMessageButton composed={composed} begins={begins} label={TEXTS.testSecond} />
    </Box>
  );
}

/** The effect of the comparison on these people, or why there are too few. */
function Effect({ people }: { people: number | null }) {
  const { share, hours, metric } = useWatch<Draft, 'ab'>({ name: 'ab' });
  const problem = people === null || people === 0 ? null : tooFewToCompare(people, share);
  const each = people === null ? 0 : triedOn(people, share);
  return (
    <Typography variant="body2" sx={{ color: problem === null ? tokens.muted : tokens.danger }}>
      {problem ??
        (people === null || people === 0
          ? TEXTS.comparison(share / 2, hours, metric, 100 - share)
          : TEXTS.comparisonOf(people, each, people - 2 * each, hours, metric))}
    </Typography>
  );
}

function Settings({ people }: { people: number | null }) {
  const { share, hours } = useWatch<Draft, 'ab'>({ name: 'ab' });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <SelectInput
          name="ab.share"
          label={TEXTS.tryOn}
          options={options(SHARES, share, (value) => TEXTS.share(value))}
        />
        <SelectInput name="ab.metric" label={TEXTS.betterIs} options={METRICS} />
        <SelectInput
          name="ab.hours"
          label={TEXTS.chooseAfter}
          options={options(HOURS, hours, (value) => TEXTS.hours(value))}
        />
      </Box>
      <Effect people={people} />
    </Box>
  );
}

/** Tries two texts on a share of the people; the others get the better one. The people may not be counted yet. */
export function TwoTextsSection({ people }: { people: number | null }) {
  const { field } = useController<Draft, 'ab.on'>({ name: 'ab.on' });
  return (
    <Box component="section" aria-label={TEXTS.compareTexts}>
      <FormControlLabel
        control={<Switch checked={field.value} onChange={(_, on) => field.onChange(on)} />}
        label={TEXTS.compareTexts}
      />
      <Collapse in={field.value} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5 }}>
          <SecondMessage />
          <Settings people={people} />
        </Box>
      </Collapse>
    </Box>
  );
}
