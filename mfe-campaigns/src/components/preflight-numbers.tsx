import { Box, Divider } from '@mui/material';
import { counted, formatCount, type DryRun } from '@textloom/contracts';
import { DateText } from '@textloom/ui';
import type { ReactNode } from 'react';

const people = (count: number): string => counted(count, 'person', 'people');

/** The number of people excluded for each reason; reasons without any are omitted. */
function leftOut({ unsubscribed, suppressed, undeliverable, empty, duplicates }: DryRun): [string, ReactNode][] {
  const reasons: [string, number][] = [
    ['Unsubscribed', unsubscribed],
    ['Opted out', suppressed],
    ['Cannot be reached', undeliverable],
    ['Text is empty for them', empty],
    ['Same phone chosen twice', duplicates],
  ];
  return reasons.filter(([, count]) => count > 0).map(([label, count]) => [label, `− ${formatCount(count)}`]);
}

const partsText = ({ parts, encoding }: DryRun, segments: number): string =>
  segments === 3
    ? 'One media message (MMS) for each phone'
    : `${counted(parts, 'carrier part')} for each phone, ${encoding === 'GSM-7' ? 'GSM-7' : 'Unicode'}`;

function quietText({ quiet }: DryRun): ReactNode {
  if (!quiet) return 'Nobody has to wait';
  return (
    <>
      {people(quiet.people)} {quiet.people === 1 ? 'waits' : 'wait'} until <DateText date={quiet.until} />
    </>
  );
}

/** Labels at the left, their values at the right. */
export function PreflightRows({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
        columnGap: 3,
        rowGap: 0.75,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, textAlign: 'right' },
      }}
    >
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

export interface PreflightNumbersProps {
  run: DryRun;
  segments: number;
  /** It waits for the hours in which people may be texted. */
  quiet: boolean;
}

/** The people that a send reaches and its cost, from a dry run of the send's own statements. */
export function PreflightNumbers({ run, segments, quiet }: PreflightNumbersProps) {
  const { chosen, recipients, required, remaining, after } = run;
  const waits = quiet ? ([['Quiet hours', quietText(run)]] satisfies [string, ReactNode][]) : [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PreflightRows rows={[['Chosen', formatCount(chosen)], ...leftOut(run)]} />
      <Divider />
      <PreflightRows rows={[['Recipients', <strong key="recipients">{formatCount(recipients)}</strong>]]} />
      <Divider />
      <PreflightRows
        rows={[
          ['Cost', `${formatCount(recipients)} × ${segments} = ${counted(required, 'message')}`],
          ['Messages left afterwards', `${formatCount(Math.max(0, after))} of ${formatCount(remaining)}`],
          ['On phones', partsText(run, segments)],
          ...waits,
          ['Done by about', <DateText key="end" date={run.ends_at} />],
        ]}
      />
    </Box>
  );
}
