import { Box, MenuItem, TextField } from '@mui/material';
import { MAX_FIELD_VALUE, type CustomField } from '@textloom/contracts';
import { TEXTS } from './messages';

interface ValueFieldProps {
  field: CustomField;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  autoFocus: boolean;
}

function ValueField({ field: { name, kind, choices }, value, onChange, problem, autoFocus }: ValueFieldProps) {
  // A value that is no longer among the choices is shown until it is changed.
  const offered = value === '' || choices.includes(value) ? choices : [value, ...choices];
  return (
    <TextField
      select={kind === 'choice'}
      autoFocus={autoFocus}
      label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      placeholder={kind === 'date' ? TEXTS.dateHint : ''}
      slotProps={{
        htmlInput: { maxLength: MAX_FIELD_VALUE, ...(kind === 'number' ? { inputMode: 'decimal' } : {}) },
        formHelperText: problem === undefined ? {} : { role: 'alert' },
      }}
    >
      {kind === 'choice' &&
        ['', ...offered].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice === '' ? TEXTS.noChoice : choice}
          </MenuItem>
        ))}
    </TextField>
  );
}

export interface ValueFieldsProps {
  fields: readonly CustomField[];
  /** By the id of the field; an absent one is empty. */
  values: Readonly<Record<string, string | undefined>>;
  onChange: (id: number, value: string) => void;
  problems: Readonly<Record<string, string | undefined>>;
  /** Focuses the first field. */
  autoFocus?: boolean;
}

/** The inputs of the account's custom fields, in two columns. */
export function ValueFields({ fields, values, onChange, problems, autoFocus = false }: ValueFieldsProps) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {fields.map((field, at) => (
        <ValueField
          key={field.id}
          field={field}
          autoFocus={autoFocus && at === 0}
          value={values[field.id] ?? ''}
          onChange={(value) => onChange(field.id, value)}
          problem={problems[field.id]}
        />
      ))}
    </Box>
  );
}
