import { Box } from '@mui/material';
import { TextInput } from '@textloom/ui';
import type { SubscriberDetails } from '@textloom/contracts';
import type { ReactNode } from 'react';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { TagsInput } from './tag-fields';

const LABELS = MESSAGES.fields;

const FIELDS = [
  { name: 'first_name', label: LABELS.first_name, maxLength: 100 },
  { name: 'last_name', label: LABELS.last_name, maxLength: 100 },
  { name: 'email', label: LABELS.email, type: 'email' },
  { name: 'company_name', label: LABELS.company_name, maxLength: 200 },
  { name: 'address', label: LABELS.address, maxLength: 200 },
  { name: 'city', label: LABELS.city, maxLength: 100 },
  { name: 'state', label: LABELS.state, maxLength: 40 },
  { name: 'zip', label: LABELS.zip, maxLength: 10 },
  { name: 'birthday', label: LABELS.birthday, maxLength: 20, placeholder: TEXTS.birthdayHint },
] as const;

/** The form fields of a subscriber, in two columns; `children` come before them, `below` under a field. */
export function DetailFields({
  children,
  below,
  focus = null,
}: {
  children?: ReactNode;
  below?: (field: keyof SubscriberDetails) => ReactNode;
  /** The field to focus first. */
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
        <TagsInput autoFocus={focus === 'tags'} />
        {below?.('tags')}
      </Box>
    </Box>
  );
}
