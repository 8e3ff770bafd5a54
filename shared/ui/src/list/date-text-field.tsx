import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';

const HALF = 'Enter a whole date, MM/DD/YYYY.';

/**
 * The picker's text field. Adds an error text to what MUI X only outlines in red: an incomplete date, or an invalid
 * year.
 */
export function DateTextField(props: PickersTextFieldProps) {
  // While 2026 is typed, the year is 2, 20 and 202: shows no error during input.
  const half = props.error === true && props.focused !== true;
  return <PickersTextField {...props} helperText={props.helperText ?? (half ? HALF : undefined)} />;
}
