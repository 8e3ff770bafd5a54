import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';

interface CheckOption {
  value: string;
  label: string;
  /** A line below the label. */
  about?: string;
}

interface ChecksFieldProps {
  name: string;
  label: string;
  help: string;
  options: readonly CheckOption[];
}

/** The first box has the field's ref, to which the focus goes when there is an error. */
function Check({
  option: { label, about },
  ...box
}: {
  option: CheckOption;
  checked: boolean;
  onChange: (event: unknown, on: boolean) => void;
  inputRef: ((element: HTMLInputElement | null) => void) | undefined;
}) {
  const id = useId();
  const { inputRef, ...rest } = box;
  const described = about === undefined ? {} : { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-about` };
  return (
    <FormControlLabel
      sx={about === undefined ? {} : { alignItems: 'flex-start', mb: 0.5 }}
      label={
        about === undefined ? (
          label
        ) : (
          <Box component="span" sx={{ display: 'grid', pt: 1.5 }}>
            <span id={`${id}-label`}>{label}</span>
            <Typography id={`${id}-about`} variant="caption" component="span" sx={{ color: 'text.secondary' }}>
              {about}
            </Typography>
          </Box>
        )
      }
      control={<Checkbox {...rest} slotProps={{ input: { ...described, ...(inputRef && { ref: inputRef }) } }} />}
    />
  );
}

/** A group of checkboxes; the form stores the names of the checked ones. */
export function ChecksField({ name, label, help, options }: ChecksFieldProps) {
  const { field, fieldState } = useController({ name });
  const chosen = field.value as readonly string[];
  const error = fieldState.error?.message;
  const toggle = (value: string, on: boolean): void =>
    field.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <FormControl component="fieldset" error={error !== undefined} onBlur={field.onBlur}>
      <FormLabel
        component="legend"
        sx={{ fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
        {help}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {options.map((option, index) => (
          <Check
            key={option.value}
            option={option}
            checked={chosen.includes(option.value)}
            onChange={(_, on) => toggle(option.value, on)}
            inputRef={index === 0 ? field.ref : undefined}
          />
        ))}
      </Box>
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
