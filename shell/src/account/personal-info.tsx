import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { ALERT_CARRIERS, formatPhone, stateName, TIMEZONES, type Profile } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Facts, Panel, type Fact } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from './messages';

const carrier = (code: string): string => ALERT_CARRIERS.find((one) => one.code === code)?.name ?? code;

const contact = (profile: Profile): Fact[] => [
  ['Name', `${profile.first_name} ${profile.last_name}`.trim()],
  ['Email', profile.email],
  ['Phone', formatPhone(profile.phone)],
  ['Company', profile.company],
  ['Address', profile.address],
  ['City', profile.city],
  ['State', stateName(profile.state)],
  ['Zip', profile.zip],
  ['Timezone', TIMEZONES.find(({ code }) => code === profile.timezone)?.name],
];

const emergency = (profile: Profile): Fact[] => [
  ['Name', profile.emergency_contact_name],
  ['Phone', formatPhone(profile.emergency_phone)],
];

const alerts = (profile: Profile): Fact[] => [
  ['Email alerts', profile.alert_email === '' ? 'Off' : profile.alert_email],
  ['Text alerts', profile.enable_text_alerts === 1 ? 'On' : 'Off'],
  profile.enable_text_alerts === 1 && [MESSAGES.alertSms, formatPhone(profile.alert_sms)],
  profile.enable_text_alerts === 1 && ['Carrier', carrier(profile.alert_phone_carrier)],
  ['Inbox emails', profile.inbox_notifications === 1 ? profile.inbox_notification_emails || profile.email : 'Off'],
];

/** The personal data, to read (ACCT-005). */
export function PersonalInfo() {
  const profile = useProfile();
  const edit = (
    <Button component={Link} to={link('/account/edit')} variant="outlined" size="small" startIcon={<EditIcon />}>
      Edit
    </Button>
  );
  return (
    <>
      <Panel title={MESSAGES.personal} actions={edit}>
        <Facts facts={contact(profile)} />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Panel title="Emergency Contact">
          <Facts facts={emergency(profile)} />
        </Panel>
        <Panel title="Alerts">
          <Facts facts={alerts(profile)} />
        </Panel>
      </Box>
    </>
  );
}
