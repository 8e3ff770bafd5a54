import { Box } from '@mui/material';
import { useProfile } from '@textloom/session';
import { CheckboxInput, PhoneInput, SelectInput, TextInput, VerifyFirst } from '@textloom/ui';
import { useEffect, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AccountForm } from './account-fields';
import { TEXTS } from './messages';
import { CARRIER_OPTIONS, withStored } from './options';
import { UnconfirmedAlerts } from './unconfirmed-alerts';

type Choice = 'email_alerts' | 'enable_text_alerts' | 'inbox_notifications';
type Dependent = 'alert_email' | 'inbox_notification_emails';

const Indented = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      pl: { sm: 4 },
      pt: 1,
      pb: 1.5,
      display: 'grid',
      gap: 2.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);

const useChoice = (name: Choice): boolean => Boolean(useWatch<AccountForm, Choice>({ name }));

/**
 * A list of addresses, shown while its switch is on (ACCT-013, ACCT-015, VAL-014). When hidden it is reset to the
 * stored value, otherwise an invisible error would block the form.
 */
function EmailList({ choice, name, label, help }: { choice: Choice; name: Dependent; label: string; help: string }) {
  const on = useChoice(choice);
  const { resetField } = useFormContext<AccountForm>();
  const { [name]: stored } = useProfile();
  useEffect(() => {
    if (!on) resetField(name);
  }, [name, on, resetField]);
  return (
    on && (
      <Indented>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            name={name}
            label={label}
            helperText={help}
            inputMode="email"
            maxLength={1000}
            autoComplete="off"
          />
        </Box>
        <UnconfirmedAlerts stored={stored} />
      </Indented>
    )
  );
}

/** Destinations of alerts: by mail, by text, and for new messages of the inbox. */
export function AlertFields() {
  const { alert_phone_carrier: carrier, alert_sms: phone } = useProfile();
  const textAlerts = useChoice('enable_text_alerts');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <VerifyFirst />
      <CheckboxInput name="email_alerts" label={TEXTS.emailAlerts} />
      <EmailList choice="email_alerts" name="alert_email" label={TEXTS.alertEmail} help={TEXTS.commaList} />
      <CheckboxInput name="enable_text_alerts" label={TEXTS.textAlerts} />
      <Indented>
        <PhoneInput name="alert_sms" label={TEXTS.alertSms} disabled={!textAlerts} />
        <SelectInput
          name="alert_phone_carrier"
          label={TEXTS.carrier}
          options={withStored(CARRIER_OPTIONS, carrier)}
          disabled={!textAlerts}
        />
        {textAlerts && <UnconfirmedAlerts stored={phone} />}
      </Indented>
      <CheckboxInput name="inbox_notifications" label={TEXTS.inboxNotifications} />
      <EmailList
        choice="inbox_notifications"
        name="inbox_notification_emails"
        label={TEXTS.inboxEmails}
        help={TEXTS.inboxEmailsHelp}
      />
    </Box>
  );
}
