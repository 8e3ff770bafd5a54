import { Box } from '@mui/material';
import { TextInput } from '@textloom/ui';
import type { ReactNode } from 'react';

/** What a form asks about a person, in two columns; `children` stand before it. */
export function PersonFields({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {children}
      <TextInput name="first_name" label="First name" maxLength={100} />
      <TextInput name="last_name" label="Last name" maxLength={100} />
      <TextInput name="email" label="Email" type="email" />
      <TextInput name="company_name" label="Company" maxLength={200} />
      <TextInput name="address" label="Address" maxLength={200} />
      <TextInput name="city" label="City" maxLength={100} />
      <TextInput name="state" label="State" maxLength={40} />
      <TextInput name="zip" label="Zip" maxLength={10} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput name="tags" label="Tags" helperText="Separated by commas" maxLength={500} />
      </Box>
    </Box>
  );
}
