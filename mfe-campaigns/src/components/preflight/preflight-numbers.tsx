import { Alert, Box, Divider } from '@mui/material';
import { formatCents, formatCount, toApiDate, type DryRun } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import { DateText } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import { RecipientTimes } from '../recipient-times';
import { TEXTS } from './messages';
import { Waits } from './waits';

/** The number of people excluded for each reason; reasons without any are omitted. */
function leftOut({
  unsubscribed,
  pending,
  suppressed,
  undeliverable,
  on_hold,
  empty,
  capped,
  over_promise,
  duplicates,
}: DryRun): [string, ReactNode][] {
  const reasons: [string, number][] = [
    [MESSAGES.unsubscribed, unsubscribed],
    [TEXTS.pending, pending],
    [TEXTS.optedOut, suppressed],
    [TEXTS.unreachable, undeliverable],
    [TEXTS.onHold, on_hold],
    [TEXTS.empty, empty],
    [TEXTS.capped, capped],
    [TEXTS.overPromise, over_promise],
    [TEXTS.duplicates, duplicates],
  ];
  return reasons.filter(([, count]) => count > 0).map(([label, count]) => [label, `− ${formatCount(count)}`]);
}

const partsText = ({ parts, encoding }: DryRun, segments: number): string =>
  segments === 3 ? TEXTS.oneMms : TEXTS.parts(parts, encoding === 'GSM-7' ? 'GSM-7' : 'Unicode');

/** Labels on the left, values on the right. */
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
  /** The send respects quiet hours. */
  quiet: boolean;
  /** The time after which nothing is sent. */
  notAfter?: Date | null;
}

/** The people that a send reaches and its cost, from a dry run of the send's own statements. */
export function PreflightNumbers({ run, segments, quiet, notAfter = null }: PreflightNumbersProps) {
  const { chosen, recipients, required, remaining, after } = run;
  const format = useFormatDate();
  const late =
    run.quiet && notAfter && notAfter < new Date(run.quiet.until) ? TEXTS.tooLate(format(toApiDate(notAfter))) : null;
  const sum = run.quiet ? TEXTS.wait(run.quiet.people, format(run.quiet.until)) : TEXTS.nobodyWaits;
  const waits: [string, ReactNode][] =
    quiet || run.quiet
      ? [
          [
            MESSAGES.quietHours,
            <Box key="quiet" sx={{ display: 'grid', gap: 0.5 }}>
              {run.waits.length !== 1 && <span>{late === null ? sum : `${sum}. ${late}`}</span>}
              {run.waits.length > 0 && <Waits waits={run.waits} />}
              {run.waits.length === 1 && late !== null && <span>{late}</span>}
            </Box>,
          ],
        ]
      : [];
  const times = run.own_times;
  const owns: [string, ReactNode][] =
    times.length > 0 ? [[MESSAGES.recipientTimes, <RecipientTimes key="own" times={times} />]] : [];
  const missed = notAfter && notAfter < new Date(run.ends_at) ? ` ${TEXTS.tooLate(format(toApiDate(notAfter)))}` : '';
  const days: [string, ReactNode][] = run.daily
    ? [[TEXTS.dailyLimit, `${TEXTS.laterDays(run.daily.later, run.daily.limit)}${missed}`]]
    : [];
  const { segment_fee: fee } = useGlobals();
  const fees: [string, ReactNode][] =
    fee > 0 ? [[TEXTS.carrierFees, TEXTS.aboutFees(formatCents(required * fee))]] : [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PreflightRows rows={[[TEXTS.chosen, formatCount(chosen)], ...leftOut(run)]} />
      <Divider />
      <PreflightRows rows={[[MESSAGES.recipients, <strong key="recipients">{formatCount(recipients)}</strong>]]} />
      {run.never > 0 && <Alert severity="warning">{TEXTS.never(run.never)}</Alert>}
      <Divider />
      <PreflightRows
        rows={[
          [MESSAGES.cost, TEXTS.sum(formatCount(recipients), segments, required)],
          ...fees,
          [TEXTS.leftAfterwards, TEXTS.partOf(formatCount(Math.max(0, after)), formatCount(remaining))],
          [TEXTS.onPhones, partsText(run, segments)],
          ...owns,
          ...waits,
          ...days,
          [TEXTS.doneBy, <DateText key="end" date={run.ends_at} />],
        ]}
      />
    </Box>
  );
}
