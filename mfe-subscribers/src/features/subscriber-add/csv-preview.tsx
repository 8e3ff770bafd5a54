import { Alert, Box, styled, Typography } from '@mui/material';
import type { ImportPreview } from '@textloom/contracts';
import { StatusChip, tokens } from '@textloom/ui';
import { useId } from 'react';
import { TEXTS } from './messages';

const Table = styled('table')({
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  minWidth: '100%',
  'th, td': {
    padding: '6px 12px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.line}`,
    maxWidth: 220,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // The frame closes the table.
  'tr:last-of-type td': { borderBottom: 0 },
});

const Cell = styled('td', { shouldForwardProp: (name) => name !== 'muted' })<{ muted: boolean }>(({ muted }) =>
  muted ? { color: tokens.muted, fontStyle: 'italic' } : {},
);

/** A preview of a file: its columns, recognized or ignored, and its first rows. */
export function CsvPreview({ preview }: { preview: ImportPreview }) {
  const title = useId();
  const { columns, rows, lostBirthdays, problem } = preview;
  if (problem !== null) return <Alert severity="error">{problem}</Alert>;
  const nameOf = (name: string): string => (name === '' ? TEXTS.noName : name);
  const leftOut = columns.filter(({ known }) => !known).map(({ name }) => nameOf(name));
  return (
    <Box>
      <Typography id={title} variant="body2" sx={{ color: tokens.muted, mb: 1 }}>
        {TEXTS.firstRows(rows.length)}
      </Typography>
      <Box
        role="region"
        aria-labelledby={title}
        tabIndex={0}
        sx={{ overflowX: 'auto', border: `1px solid ${tokens.line}`, borderRadius: tokens.radius }}
      >
        <Table>
          <thead>
            <tr>
              {columns.map(({ name, known }, index) => (
                // A file may have two columns of one name.
                <th key={`${index}-${name}`} scope="col">
                  <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
                    {nameOf(name)}
                    <StatusChip kind={known ? 'success' : 'neutral'} label={known ? TEXTS.recognized : TEXTS.ignored} />
                  </Box>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {columns.map(({ known }, index) => (
                  <Cell key={index} muted={!known}>
                    {cells[index] ?? ''}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {leftOut.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {TEXTS.leftOut(leftOut)}
        </Typography>
      )}
      {lostBirthdays.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {TEXTS.unreadBirthdays(lostBirthdays)}
        </Alert>
      )}
    </Box>
  );
}
