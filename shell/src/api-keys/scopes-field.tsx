import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material';
import { SCOPES, type Scope } from '@textloom/contracts';
import { useController } from 'react-hook-form';
import { SCOPE_TEXTS, TEXTS } from './messages';

/** What a key may do; the form holds the names. */
export function ScopesField() {
  const { field, fieldState } = useController({ name: 'scopes' });
  const chosen = field.value as readonly Scope[];
  const error = fieldState.error?.message;
  const toggle = (scope: Scope, on: boolean): void =>
    field.onChange(on ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <FormControl component="fieldset" error={error !== undefined} onBlur={field.onBlur}>
      <FormLabel
        component="legend"
        sx={{ fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {TEXTS.scopes}
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
        {TEXTS.scopesHelp}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {SCOPES.map((scope, index) => (
          <FormControlLabel
            key={scope}
            label={SCOPE_TEXTS[scope]}
            control={
              <Checkbox
                checked={chosen.includes(scope)}
                onChange={(_, on) => toggle(scope, on)}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </Box>
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
