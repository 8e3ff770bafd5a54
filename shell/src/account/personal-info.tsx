import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { ALERT_CARRIERS, formatPhone, LANGUAGE_NAMES, stateName, TIMEZONES, type Profile } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Facts, Panel, type Fact } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { chosenLanguage } from './account-fields';
import { TEXTS } from './messages';
import { UnconfirmedAlerts } from './unconfirmed-alerts';

const carrier = (code: string): string => ALERT_CARRIERS.find((one) => one.code === code)?.name ?? code;

const contact = (profile: Profile): Fact[] => [
  [MESSAGES.name, `${profile.first_name} ${profile.last_name}`.trim()],
  [MESSAGES.email, profile.email],
  [MESSAGES.phone, formatPhone(profile.phone)],
  [TEXTS.company, profile.company],
  [TEXTS.address, profile.address],
  [TEXTS.city, profile.city],
  [TEXTS.state, stateName(profile.state)],
  [TEXTS.zip, profile.zip],
  [TEXTS.timezone, TIMEZONES.find(({ code }) => code === profile.timezone)?.name],
  [TEXTS.language, LANGUAGE_NAMES[chosenLanguage(profile)]],
];

const emergency = (profile: Profile): Fact[] => [
  [MESSAGES.name, profile.emergency_contact_name],
  [MESSAGES.phone, formatPhone(profile.emergency_phone)],
];

const alerts = (profile: Profile): Fact[] => [
  [TEXTS.emailAlertsFact, profile.alert_email === '' ? TEXTS.off : profile.alert_email],
  [TEXTS.textAlertsFact, profile.enable_text_alerts === 1 ? TEXTS.on : TEXTS.off],
  profile.enable_text_alerts === 1 && [TEXTS.alertSms, formatPhone(profile.alert_sms)],
  profile.enable_text_alerts === 1 && [TEXTS.carrierFact, carrier(profile.alert_phone_carrier)],
  [
    TEXTS.inboxEmailsFact,
    profile.inbox_notifications === 1 ? profile.inbox_notification_emails || profile.email : TEXTS.off,
  ],
];

/** The personal data, to read (ACCT-005). */
export function PersonalInfo() {
  const profile = useProfile();
  const edit = (
    <Button component={Link} to={link('/account/edit')} variant="outlined" size="small" startIcon={<EditIcon />}>
      {TEXTS.edit}
    </Button>
  );
  return (
    <>
      <Panel title={TEXTS.personal} actions={edit}>
        <Facts facts={contact(profile)} />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Panel title={TEXTS.emergencyContact}>
          <Facts facts={emergency(profile)} />
        </Panel>
        <Panel title={TEXTS.alerts}>
          <Facts facts={alerts(profile)} />
          <UnconfirmedAlerts stored={profile.unconfirmed_alerts.join(',')} />
        </Panel>
      </Box>
    </>
  );
}
