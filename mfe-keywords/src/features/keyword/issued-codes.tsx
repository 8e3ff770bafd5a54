import { Box, Typography } from '@mui/material';
import type { IssuedCode } from '@textloom/contracts';
import { ColumnGrid, DateText, PhoneText, type GridColumn } from '@textloom/ui';
import { useMemo } from 'react';
import { TEXTS } from './messages';

type Row = IssuedCode & { id: number };

const columns: readonly GridColumn<Row>[] = [
  {
    key: 'phone',
    header: TEXTS.phone,
    width: 150,
    primary: true,
    value: ({ phone }) => phone,
    render: ({ phone }) => <PhoneText phone={phone} />,
  },
  {
    key: 'code',
    header: TEXTS.code,
    flex: 1,
    minWidth: 110,
    value: ({ code }) => code,
    render: ({ code }) => (
      <Box component="span" sx={{ fontFamily: 'monospace' }}>
        {code}
      </Box>
    ),
  },
  { key: 'name', header: TEXTS.name, width: 130, value: ({ name }) => name, render: ({ name }) => name },
  {
    key: 'date',
    header: TEXTS.date,
    width: 216,
    value: ({ date }) => new Date(date),
    render: ({ date }) => <DateText date={date} />,
  },
];

/** Which subscriber got which code, the latest first. */
export function IssuedCodes({ codes }: { codes: readonly IssuedCode[] }) {
  // A code has no id of its own.
  const rows = useMemo(() => codes.map((code, id) => ({ ...code, id })), [codes]);
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography component="h3" variant="h4" sx={{ mb: 0.5 }}>
        {TEXTS.issuedLast}
      </Typography>
      <ColumnGrid name="issued-codes" label={TEXTS.codesIssuedLast} rows={rows} columns={columns} />
    </Box>
  );
}
