import { Box, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Timeline } from '@textloom/contracts';
import { DateRangeFilter, FilterSelect, tokens } from '@textloom/ui';
import { TEXTS as CHART } from '../../components/chart/messages';
import { TEXTS } from './messages';
import { RANGES, type Range, type ReportAddress } from './report-range';

export interface RangeFieldProps {
  address: ReportAddress;
  onChange: (changes: Partial<ReportAddress>) => void;
}

const chosen = { color: tokens.accent, bgcolor: tokens.accentSoft };
const toggles = {
  height: 36,
  flex: { xs: '1 0 100%', sm: 'none' },
  '& .MuiToggleButton-root': {
    px: 2,
    flex: { xs: 1, sm: 'none' },
    color: tokens.muted,
    bgcolor: tokens.paper,
    '&.Mui-selected, &.Mui-selected:hover': chosen,
  },
} as const;

/** Days or months (RPT-007), and the range. */
export function RangeField({ address, onChange }: RangeFieldProps) {
  const { timeline, range, from, until } = address;
  // A range for days seldom suits months, so switching the timeline resets to its default range, unless days were
  // chosen.
  const show = (next: Timeline): void =>
    onChange(range === 'custom' ? { timeline: next } : { timeline: next, range: next === 'daily' ? 'month' : 'year' });
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={timeline}
        aria-label={CHART.timeline}
        onChange={(_event, next: Timeline | null) => next && show(next)}
        sx={toggles}
      >
        <ToggleButton value="daily">{CHART.daily}</ToggleButton>
        <ToggleButton value="monthly">{CHART.monthly}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ width: { xs: 1, sm: 160 }, display: 'grid' }}>
        <FilterSelect
          label={TEXTS.range}
          value={range}
          options={RANGES}
          onChange={(next) => onChange({ range: next as Range, from: '', until: '' })}
        />
      </Box>
      {range === 'custom' && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            flex: { xs: '1 0 100%', sm: 'none' },
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, 180px)' },
          }}
        >
          <DateRangeFilter
            label={TEXTS.days}
            start={from}
            end={until}
            onChange={({ start, end }) => onChange({ from: start, until: end })}
          />
        </Box>
      )}
    </Stack>
  );
}
