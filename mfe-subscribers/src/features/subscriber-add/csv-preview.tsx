import { Alert, Box, Checkbox, FormControlLabel, MenuItem, styled, TextField, Typography } from '@mui/material';
import {
  COLUMN_CHOICES,
  type ColumnChoice,
  type ColumnChoices,
  FULL_NAME,
  type ImportPreview,
} from '@textloom/contracts';
import { tokens } from '@textloom/ui';
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

const CHOICE_TEXTS: Partial<Record<ColumnChoice, string>> = {
  [FULL_NAME]: TEXTS.fullNameHint,
  '': TEXTS.leftOutChoice,
};

export interface CsvPreviewProps {
  preview: ImportPreview;
  onChange: (choices: ColumnChoices) => void;
}

/** What the choices lack, in words for someone who can change them; else the problem of the file. */
function problemOf({ choices: { columns }, problem }: ImportPreview): string | null {
  if (problem === null || columns.length === 0) return problem;
  const twice = columns.find((one, at) => one !== '' && columns.indexOf(one) < at);
  if (twice !== undefined) return TEXTS.chosenTwice(twice);
  return columns.includes('Phone') ? problem : `${problem} ${TEXTS.phoneMissing}`;
}

/** The columns of a file with what each is read as, and its first rows. */
export function CsvPreview({ preview, onChange }: CsvPreviewProps) {
  const title = useId();
  const { columns, choices, rows, lostBirthdays, shortenedPhones } = preview;
  const problem = problemOf(preview);
  if (columns.length === 0) return <Alert severity="error">{problem}</Alert>;
  const nameOf = (at: number): string => columns[at] || (choices.headless ? TEXTS.columnNumber(at + 1) : TEXTS.noName);
  const leftOut = columns.flatMap((_, at) => (choices.columns[at] === '' ? [nameOf(at)] : []));
  const choose = (at: number, column: ColumnChoice): void =>
    onChange({ ...choices, columns: choices.columns.map((one, other) => (other === at ? column : one)) });
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={title} variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.firstRows(rows.length)}
        </Typography>
        <FormControlLabel
          label={TEXTS.hasNames}
          control={
            <Checkbox
              checked={!choices.headless}
              onChange={(_event, checked) => onChange({ ...choices, headless: !checked })}
            />
          }
        />
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      <Box
        role="region"
        aria-labelledby={title}
        tabIndex={0}
        sx={{ overflowX: 'auto', border: `1px solid ${tokens.line}`, borderRadius: tokens.radius }}
      >
        <Table>
          <thead>
            <tr>
              {columns.map((_, at) => (
                // A file may have two columns of one name.
                <th key={at} scope="col">
                  <Box sx={{ mb: 1 }}>{nameOf(at)}</Box>
                  <TextField
                    select
                    size="small"
                    value={choices.columns[at] ?? ''}
                    onChange={(event) => choose(at, event.target.value as ColumnChoice)}
                    slotProps={{
                      select: {
                        displayEmpty: true,
                        SelectDisplayProps: { 'aria-label': TEXTS.readAs(nameOf(at)) },
                      },
                    }}
                    sx={{ minWidth: 144 }}
                  >
                    {COLUMN_CHOICES.map((one) => (
                      <MenuItem key={one} value={one}>
                        {CHOICE_TEXTS[one] ?? one}
                      </MenuItem>
                    ))}
                  </TextField>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {columns.map((_, at) => (
                  <Cell key={at} muted={choices.columns[at] === ''}>
                    {cells[at] ?? ''}
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
      {shortenedPhones.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {TEXTS.shortenedPhones(shortenedPhones)}
        </Alert>
      )}
      {lostBirthdays.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {TEXTS.unreadBirthdays(lostBirthdays)}
        </Alert>
      )}
    </Box>
  );
}
