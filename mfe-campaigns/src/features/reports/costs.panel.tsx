import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { download } from '@textloom/api';
import { type CostMonth, exportCosts, formatCents, pageLocale, readCosts, type Report } from '@textloom/contracts';
import { saveFile, useAction, useCall } from '@textloom/kit';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { Fragment } from 'react';
import { costsKey } from '../../api/keys';
import { TEXTS } from './messages';

/** December 2026 */
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(pageLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

type Line = CostMonth['lines'][number];

function labelOf({ what, kind, segments }: Line): string {
  if (what === 'plan') return TEXTS.plan;
  if (what === 'refund') return TEXTS.refund;
  const name = kind === null ? '' : TEXTS.kinds[kind];
  if (what === 'segments') return TEXTS.carrierFees(name, TEXTS.segments(segments ?? 0));
  return what === 'number' ? TEXTS.numberMonths(name) : TEXTS.registrations(name);
}

const Amounts = ({ charged, open }: Pick<Line, 'charged' | 'open'>) => (
  <>
    <td>{formatCents(charged)}</td>
    <td>{formatCents(open)}</td>
  </>
);

function Month({ month: { month, lines, ...sum } }: { month: CostMonth }) {
  return (
    <>
      <tr>
        <th scope="colgroup" colSpan={3} style={{ fontWeight: 600 }}>
          {monthName(month)}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={labelOf(line)}>
          <th scope="row">{labelOf(line)}</th>
          <Amounts {...line} />
        </tr>
      ))}
      <tr className="sum">
        <th scope="row">{TEXTS.total}</th>
        <Amounts {...sum} />
      </tr>
    </>
  );
}

const Table = ({ months }: { months: readonly CostMonth[] }) => (
  <Box
    component="table"
    aria-label={TEXTS.costs}
    sx={{
      width: 1,
      borderCollapse: 'collapse',
      typography: 'body2',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': {
        py: 1,
        pl: 1.5,
        textAlign: 'right',
        verticalAlign: 'top',
        borderBottom: `1px solid ${tokens.line}`,
      },
      '& thead th': { verticalAlign: 'bottom', fontWeight: 600 },
      '& th:first-of-type': { textAlign: 'left', pl: 0 },
      '& tbody th': { fontWeight: 400 },
      '& tr.sum > *': { fontWeight: 600 },
    }}
  >
    <thead>
      <tr>
        <th scope="col">{TEXTS.month}</th>
        <th scope="col">{TEXTS.charged}</th>
        <th scope="col">{TEXTS.open}</th>
      </tr>
    </thead>
    <tbody>
      {months.map((month) => (
        <Fragment key={month.month}>
          <Month month={month} />
        </Fragment>
      ))}
    </tbody>
  </Box>
);

/** What plan, messages and numbers cost in the months of the range: for users who see payments. */
export function CostsPanel({ from, until }: Pick<Report, 'from' | 'until'>) {
  const range = { from, until };
  const { data, error, refetch } = useCall(readCosts, costsKey(from, until), range);
  const [saving, save] = useAction(async () => saveFile(await download(exportCosts, range), 'costs.csv'));
  const isEmpty = data?.entries.length === 0;
  return (
    <Panel
      title={TEXTS.costs}
      actions={
        data &&
        !isEmpty && (
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            disabled={saving}
            onClick={() => save()}
            sx={{ '@media print': { display: 'none' } }}
          >
            {TEXTS.costsCsv}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <Typography variant="body2" sx={{ color: tokens.muted, mb: isEmpty ? 0 : 2 }}>
            {isEmpty ? TEXTS.noCosts : TEXTS.costsAbout}
          </Typography>
          {!isEmpty && <Table months={data.entries} />}
        </>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.costsLoading} />
      )}
    </Panel>
  );
}
