import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material';
import type { Permission } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { TEXTS } from './messages';
import { OPTIONS, optionsOf } from './options';

function OptionBox({
  name,
  checked,
  onChange,
  inputRef,
}: {
  name: Permission;
  checked: boolean;
  onChange: (checked: boolean) => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}) {
  const describedBy = useId();
  const { label, description } = OPTIONS[name];
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={checked}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': describedBy, ...(inputRef ? { ref: inputRef } : {}) } }}
          />
        }
      />
      <Typography id={describedBy} variant="body2" sx={{ color: 'text.secondary', pl: 4, mt: -0.75 }}>
        {description}
      </Typography>
    </Box>
  );
}

/** The allow options (ACCT-039); an owner sees those of the account (PERM-014). The form holds their names. */
export function AllowField() {
  const held = optionsOf(useProfile().allow);
  const { field, fieldState } = useController({ name: 'allow' });
  const given = Array.isArray(field.value) ? (field.value as readonly string[]) : [];
  const error = fieldState.error?.message;
  const toggle = (name: Permission, on: boolean): void =>
    field.onChange(on ? [...given, name] : given.filter((one) => one !== name));
  return (
    <FormControl component="fieldset" error={error !== undefined} onBlur={field.onBlur}>
      <FormLabel
        component="legend"
        sx={{ fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {TEXTS.optionsTitle}
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
        {held.length > 0 ? TEXTS.optionsHelp : TEXTS.noneToGive}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {held.map((name, index) => (
          <OptionBox
            key={name}
            name={name}
            checked={given.includes(name)}
            onChange={(on) => toggle(name, on)}
            {...(index === 0 ? { inputRef: field.ref } : {})}
          />
        ))}
      </Box>
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
