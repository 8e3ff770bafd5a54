import { MenuItem, TextField } from '@mui/material';
import { VALUE_OF, type Compared, type Draft } from './draft';
import { TEXTS } from './messages';

export interface ValueProps {
  draft: Draft;
  onChange: (value: string) => void;
  /** The name of the custom field. */
  onCompare: (compared: Compared) => void;
  /** Shown below the field; none while it is being filled in. */
  problem: string | undefined;
}
interface Option {
  value: string;
  label: string;
}

export function SelectValue({ draft, onChange, problem, options }: ValueProps & { options: readonly Option[] }) {
  // A value that is no longer offered stays selected until another is chosen.
  const known = options.some(({ value }) => value === draft.value) || draft.value === '';
  return (
    <TextField
      select
      label={TEXTS.values[VALUE_OF[draft.kind]]}
      value={draft.value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
    >
      {[...(known ? [] : [{ value: draft.value, label: draft.value }]), ...options].map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
