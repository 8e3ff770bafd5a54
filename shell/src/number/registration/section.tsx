import { Box } from '@mui/material';
import type { RegistrationField } from '@textloom/contracts';
import { Panel, TextInput, type TextInputProps } from '@textloom/ui';
import type { ReactNode } from 'react';
import { FIELD_TEXTS } from './messages';

const TWO_COLUMNS = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };
export const WHOLE_WIDTH = { gridColumn: '1 / -1' } as const;

/** A section of the form: two columns where they fit. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title}>
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: TWO_COLUMNS, alignItems: 'start', pt: 0.5 }}>
      {children}
    </Box>
  </Panel>
);

export const Text = ({ name, ...props }: Omit<TextInputProps, 'name' | 'label'> & { name: RegistrationField }) => (
  <TextInput name={name} label={FIELD_TEXTS[name]} {...props} />
);

export const LongText = ({ name, help, max }: { name: RegistrationField; help?: string; max: number }) => (
  <Box sx={WHOLE_WIDTH}>
    <Text name={name} multiline rows={3} required maxLength={max} {...(help !== undefined && { helperText: help })} />
  </Box>
);

/** The options of a select, in their order. */
export const optionsOf = <V extends string>(values: readonly V[], text: (value: V) => string) =>
  values.map((value) => ({ value, label: text(value) }));
