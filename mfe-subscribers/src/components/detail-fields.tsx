import { Box } from '@mui/material';
import { TextInput } from '@textloom/ui';
import type { SubscriberDetails } from '@textloom/contracts';
import type { ReactNode } from 'react';

const FIELDS = [
  { name: 'first_name', label: 'First name', maxLength: 100 },
  { name: 'last_name', label: 'Last name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'company_name', label: 'Company', maxLength: 200 },
  { name: 'address', label: 'Address', maxLength: 200 },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 40 },
  { name: 'zip', label: 'Zip', maxLength: 10 },
  { name: 'birthday', label: 'Birthday', maxLength: 20, placeholder: 'MM/DD or MM/DD/YYYY' },
] as const;

/** The form fields of a subscriber, in two columns; `children` come before them, `below` under a field. */
export function DetailFields({
  children,
  below,
  focus = null,
}: {
  children?: ReactNode;
  below?: (field: keyof SubscriberDetails) => ReactNode;
  /** The field that has the focus at first. */
  focus?: string | null;
}) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {children}
      {FIELDS.map((field) => (
        <Box key={field.name}>
          <TextInput {...field} autoFocus={focus === field.name} />
          {below?.(field.name)}
        </Box>
      ))}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput
          name="tags"
          label="Tags"
          helperText="Separated by commas"
          maxLength={500}
          autoFocus={focus === 'tags'}
        />
        {below?.('tags')}
      </Box>
    </Box>
  );
}
