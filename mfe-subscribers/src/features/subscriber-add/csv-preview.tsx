import { Alert, Box, Checkbox, FormControlLabel, MenuItem, styled, TextField, Typography } from '@mui/material';
import {
  COLUMN_CHOICES,
  type ColumnChoice,
  type ColumnChoices,
  type ColumnField,
  exactColumn,
  FULL_NAME,
  type ImportPreview,
  isFieldSlug,
  MAX_FIELDS,
  PHONE_CHOICES,
  PHONE_LABEL,
} from '@textloom/contracts';
import { useCan } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useId, useState } from 'react';
import { TEXTS } from './messages';
import { NewFieldDialog } from './new-field.dialog';

const Table = styled('table')({
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  lineHeight: 18 / 13,
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
  'tr:last-of-type td': { borderBottom: 0 },
});

const Cell = styled('td', { shouldForwardProp: (name) => name !== 'muted' })<{ muted: boolean }>(({ muted }) =>
  muted ? { color: tokens.muted, fontStyle: 'italic' } : {},
);

const CHOICE_TEXTS: Partial<Record<ColumnChoice, string>> = {
  ...TEXTS.morePhones,
  [PHONE_LABEL]: TEXTS.phoneLabel,
  [FULL_NAME]: TEXTS.fullNameHint,
  '': TEXTS.leftOutChoice,
};

/** The ways to read a column, with their labels: built-in fields, custom fields, or nothing. */
const optionsOf = (fields: readonly ColumnField[]): Map<ColumnChoice, string> => {
  const own = COLUMN_CHOICES.map((one) => [one, CHOICE_TEXTS[one] ?? one] as const);
  const custom = fields.flatMap(({ name, slug }) =>
    isFieldSlug(slug) ? [[slug, exactColumn(name) === undefined ? name : TEXTS.customField(name)] as const] : [],
  );
  return new Map<ColumnChoice, string>([...own.slice(0, -1), ...custom, ...own.slice(-1)]);
};

export interface CsvPreviewProps {
  preview: ImportPreview;
  /** The account's custom fields. */
  fields: readonly ColumnField[];
  /** Columns with a consent question, however they are read. */
  asked: readonly number[];
  onChange: (choices: ColumnChoices) => void;
  /** Called after a field was added for a column; the choices include it. */
  onField: (field: ColumnField, choices: ColumnChoices) => void;
}

/** The choice that turns a column into a new custom field. */
const NEW_FIELD = 'new field';
const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

/** What is wrong with the choices, or else with the file. */
function problemOf(
  { choices: { columns }, problem }: ImportPreview,
  options: ReadonlyMap<ColumnChoice, string>,
): string | null {
  if (problem === null || columns.length === 0) return problem;
  const isOnce = (one: ColumnChoice): boolean => one !== '' && one !== PHONE_LABEL;
  const twice = columns.find((one, at) => isOnce(one) && columns.indexOf(one) < at);
  if (twice !== undefined) return TEXTS.chosenTwice(options.get(twice) ?? twice);
  return columns.includes('Phone') ? problem : `${problem} ${TEXTS.phoneMissing}`;
}

/** The columns of a file with how each is read, and its first rows. */
export function CsvPreview({ preview, fields, asked, onChange, onField }: CsvPreviewProps) {
  const title = useId();
  const canAdd = useCan('subscriber.fields') && fields.length < MAX_FIELDS;
  /** The column that becomes a field. */
  const [adding, setAdding] = useState<number | null>(null);
  const { columns, choices, rows, lostBirthdays, shortenedPhones, openDates, lostValues } = preview;
  const { titleRows = 0, dayFirst = false } = choices;
  const options = optionsOf(fields);
  const problem = problemOf(preview, options);
  if (columns.length === 0) return <Alert severity="error">{problem}</Alert>;
  const nameOf = (at: number): string => columns[at] || (choices.headless ? TEXTS.columnNumber(at + 1) : TEXTS.noName);
  const leftOut = columns.flatMap((_, at) => (choices.columns[at] === '' && !asked.includes(at) ? [nameOf(at)] : []));
  const phones = PHONE_CHOICES.flatMap((choice) =>
    choices.columns.flatMap((one, at) => (one === choice ? [nameOf(at)] : [])),
  );
  const chosen = (at: number, column: ColumnChoice): ColumnChoices => ({
    ...choices,
    columns: choices.columns.map((one, other) => (other === at ? column : one)),
  });
  const choose = (at: number, value: string): void =>
    value === NEW_FIELD ? setAdding(at) : onChange(chosen(at, value as ColumnChoice));
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={title} variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.firstRows(rows.length)}
        </Typography>
        <FormControlLabel
          label={titleRows === 0 ? TEXTS.hasNames : TEXTS.namesInRow(titleRows + 1)}
          control={
            <Checkbox
              checked={!choices.headless}
              onChange={(_event, checked) => onChange({ ...choices, headless: !checked })}
            />
          }
        />
      </Box>
      {titleRows > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {TEXTS.titleRows(titleRows)}
        </Typography>
      )}
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
                    onChange={(event) => choose(at, event.target.value)}
                    slotProps={{
                      select: {
                        displayEmpty: true,
                        SelectDisplayProps: { 'aria-label': TEXTS.readAs(nameOf(at)) },
                      },
                    }}
                    sx={{ minWidth: 144 }}
                  >
                    {Array.from(options, ([one, text]) => (
                      <MenuItem key={one} value={one}>
                        {text}
                      </MenuItem>
                    ))}
                    {canAdd && <MenuItem value={NEW_FIELD}>{TEXTS.newFieldChoice}</MenuItem>}
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
      {openDates.length > 0 && (
        <TextField
          select
          size="small"
          label={TEXTS.openDates(openDates.join(', '))}
          value={dayFirst ? 'day' : 'month'}
          onChange={(event) => onChange({ ...choices, dayFirst: event.target.value === 'day' })}
          sx={{ mt: 2, minWidth: 320, maxWidth: '100%' }}
        >
          <MenuItem value="month">{TEXTS.monthFirst}</MenuItem>
          <MenuItem value="day">{TEXTS.dayFirst}</MenuItem>
        </TextField>
      )}
      {phones.length > 1 && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {TEXTS.phoneOrder(phones, choices.columns.includes(PHONE_LABEL))}
        </Typography>
      )}
      {leftOut.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {TEXTS.leftOut(leftOut)}
        </Typography>
      )}
      {shortenedPhones.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {TEXTS.shortenedPhones(quoted(shortenedPhones), shortenedPhones.length)}
        </Alert>
      )}
      {lostBirthdays.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {TEXTS.unreadBirthdays(quoted(lostBirthdays), lostBirthdays.length)}
        </Alert>
      )}
      {lostValues.map(({ field, texts, problem: reason }) => (
        <Alert key={field} severity="warning" sx={{ mt: 1 }}>
          {TEXTS.unreadValues(quoted(texts), texts.length, field, reason)}
        </Alert>
      ))}
      {adding !== null && (
        <NewFieldDialog
          preview={preview}
          at={adding}
          onAdded={(field) => isFieldSlug(field.slug) && onField(field, chosen(adding, field.slug))}
          onClose={() => setAdding(null)}
        />
      )}
    </Box>
  );
}
