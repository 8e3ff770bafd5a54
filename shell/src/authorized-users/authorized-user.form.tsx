import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, FormButtons, Panel, PhoneInput, TextInput } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { AllowField } from './allow-field';
import { TEXTS } from './messages';
import { LIST_ADDRESS } from './use-save';
import type { UserFields, useUserForm } from './user-fields';

interface AuthorizedUserFormProps {
  form: ReturnType<typeof useUserForm>;
  onSubmit: (values: UserFields) => Promise<void>;
  /** Labels of the button when idle and busy. */
  submit: readonly [label: string, busy: string];
  emailHelp?: string;
  /** Shown beside the email. */
  afterEmail?: ReactNode;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** The form of an authorized user (ACCT-039), for adding and for editing. */
export function AuthorizedUserForm({
  form,
  onSubmit,
  submit: [label, busyLabel],
  emailHelp,
  afterEmail,
  children,
}: AuthorizedUserFormProps) {
  return (
    <Form form={form} onSubmit={onSubmit} label={TEXTS.formLabel}>
      <Panel>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {children}
          <Box
            sx={{
              display: 'grid',
              gap: 2.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <TextInput
              name="first_name"
              label={MESSAGES.firstName}
              required
              maxLength={100}
              autoComplete="off"
              autoFocus={form.formState.defaultValues?.first_name === ''}
            />
            <TextInput name="last_name" label={MESSAGES.lastName} required maxLength={100} autoComplete="off" />
            <TextInput
              name="email"
              label={MESSAGES.email}
              type="email"
              inputMode="email"
              required
              autoComplete="off"
              helperText={emailHelp}
            />
            {afterEmail}
            <PhoneInput name="phone" label={MESSAGES.phone} />
          </Box>
          <AllowField />
          <FormButtons cancel={LIST_ADDRESS} label={label} busyLabel={busyLabel} />
        </Box>
      </Panel>
    </Form>
  );
}
