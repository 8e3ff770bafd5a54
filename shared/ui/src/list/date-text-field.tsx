import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';

const HALF = 'Enter a whole date, MM/DD/YYYY.';

/** The picker's text field; says in words what MUI X only outlines in red: a date that was left half typed, or in no such year. */
export function DateTextField(props: PickersTextFieldProps) {
  // On its way to 2026 a year is 2, 20 and 202: no complaint while it is typed.
  const half = props.error === true && props.focused !== true;
  return <PickersTextField {...props} helperText={props.helperText ?? (half ? HALF : undefined)} />;
}
