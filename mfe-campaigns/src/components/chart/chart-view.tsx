import { Box, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { lazyPart, tokens, visuallyHidden } from '@textloom/ui';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type Ref } from 'react';
import type { BarsPlotProps } from './bars-plot';
import { type Bar, barsOf, legendOf, linesOf, type ChartData } from './chart-data';
import { BARS_HEIGHT, GUTTER, heightOf, LABELS_HEIGHT, LINE_HEIGHT, LONE_LINE_HEIGHT, scaleOf } from './chart-scale';
import { ChartTable } from './chart-table';
import { ChartTooltip } from './chart-tooltip';
import { CutMark } from './cut-mark';
import { TEXTS } from './messages';
import { StillBars } from './still-bars';
import { TrendLine } from './trend-line';

/** Until the library is loaded, the static picture shows the same. */
const BarsPlot = lazyPart<BarsPlotProps>({
  owner: 'campaigns',
  title: TEXTS.lazyChart,
  load: async () => ({ default: (await import('./bars-plot')).BarsPlot }),
  as: 'field',
  loading: (props) => <StillBars {...props} />,
});

function Legend({ data }: { data: ChartData }) {
  return (
    <Stack
      direction="row"
      component="ul"
      sx={{ columnGap: 2, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mb: 0.5 }}
    >
      {legendOf(data).map(({ id, label, colour, outlined, line }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 0.75, alignItems: 'center', minHeight: 20 }}>
          <Box
            aria-hidden="true"
            sx={{
              width: 12,
              height: line ? 0 : 12,
              forcedColorAdjust: 'none',
              border: `${line ? 1 : 2}px solid ${colour}`,
              bgcolor: outlined ? 'transparent' : colour,
            }}
          />
          <Typography component="span" variant="caption" sx={{ color: tokens.muted }}>
            {label}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** The day that an arrow key, Home or End selects; undefined for other keys. */
function moved(key: string, active: number | null, count: number): number | null | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return active === null ? 0 : Math.min(last, active + 1);
    case 'ArrowLeft':
      return active === null ? last : Math.max(0, active - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

export interface ChartViewProps {
  data: ChartData;
  /** Shows the values as a table instead of the chart. */
  asTable: boolean;
  /** Loads the chart library only on hover, touch or focus. */
  still?: boolean;
  /** The element to save as a picture. */
  chart?: Ref<HTMLDivElement>;
  /** Opens a day or month, by a click on its bar or Enter. */
  onOpen?: ((index: number) => void) | undefined;
}

/** Says which bar is cut, and how high it is. */
function CutText({ labels, bars }: { labels: readonly string[]; bars: readonly Bar[] }) {
  const { cut } = scaleOf(bars);
  const bar = cut === null ? undefined : bars[cut];
  if (cut === null || !bar) return null;
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.muted, pl: `${GUTTER}px` }}>
      {TEXTS.cut(labels[cut] ?? '', formatCount(heightOf(bar)))}
    </Typography>
  );
}

function Chart({ data, still = false, chart, onOpen }: Omit<ChartViewProps, 'asTable'>) {
  const [wanted, setWanted] = useState(!still);
  const [active, setActive] = useState<number | null>(null);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const hint = useId();
  const count = data.labels.length;
  const bars = barsOf(data);
  const fit = wide ? 5 : 2;
  const want = (): void => setWanted(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && active !== null) onOpen?.(active);
    const next = moved(event.key, active, count);
    if (next === undefined || count === 0) return;
    event.preventDefault();
    setActive(next);
  };
  const at = ({ currentTarget, clientX }: MouseEvent): number | null => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = (clientX - left - GUTTER) / (width - GUTTER);
    return place >= 0 && place < 1 ? Math.floor(place * count) : null;
  };
  /** The touched day before this touch: a first touch shows its values, a second opens it. */
  const shown = useRef<number | null>(null);
  const press = (event: PointerEvent): void => {
    shown.current = event.pointerType === 'touch' ? active : at(event);
    setActive(at(event));
  };
  const open = (event: MouseEvent): void => {
    const index = at(event);
    if (index !== null && index === shown.current) onOpen?.(index);
  };
  return (
    <Box
      ref={chart}
      role="group"
      aria-label={TEXTS.chartOf(data.title)}
      aria-describedby={hint}
      // One tab stop for the whole chart.
      tabIndex={0}
      onFocus={want}
      onPointerEnter={want}
      onBlur={() => setActive(null)}
      onPointerDown={press}
      onPointerMove={(event) => setActive(at(event))}
      onClick={open}
      // Lifting a finger also fires leave; the touched day stays until another is touched.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(null)}
      onKeyDown={onKeyDown}
      sx={{
        position: 'relative',
        breakInside: 'avoid',
        borderRadius: tokens.radiusSmall,
        ...(onOpen && { cursor: 'pointer' }),
      }}
    >
      <Box component="span" id={hint} sx={visuallyHidden}>
        {onOpen ? TEXTS.keysAndEnter : TEXTS.keys}
      </Box>
      {bars.length > 0 && (
        <Box sx={{ position: 'relative', minHeight: BARS_HEIGHT + LABELS_HEIGHT }}>
          {wanted ? (
            <BarsPlot labels={data.labels} bars={bars} fit={fit} active={active} />
          ) : (
            <StillBars labels={data.labels} bars={bars} fit={fit} />
          )}
          <CutMark bars={bars} />
        </Box>
      )}
      <CutText labels={data.labels} bars={bars} />
      {linesOf(data).map((line) => (
        <TrendLine
          key={line.id}
          line={line}
          height={bars.length > 0 ? LINE_HEIGHT : LONE_LINE_HEIGHT}
          active={active}
        />
      ))}
      {bars.length === 0 && (
        <Stack
          direction="row"
          aria-hidden="true"
          sx={{ justifyContent: 'space-between', pl: `${GUTTER}px`, typography: 'caption' }}
        >
          {[...new Set([data.labels[0], data.labels.at(-1)])].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </Stack>
      )}
      <ChartTooltip data={data} active={active} />
    </Box>
  );
}

/** Bars per day with their legend, and small lines, or the same as a table. */
export function ChartView({ data, asTable, ...chart }: ChartViewProps) {
  if (asTable) return <ChartTable {...data} />;
  return (
    <>
      {legendOf(data).length > 1 && <Legend data={data} />}
      <Chart data={data} {...chart} />
    </>
  );
}
