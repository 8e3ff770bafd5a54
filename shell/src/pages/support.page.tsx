import { Link, Typography } from '@mui/material';
import { EmailLink, Page, PageHeader, Panel } from '@textloom/ui';
import { supportEmail, supportPhone } from '../base/product';

/** /support (NAV-026), with the support hours (NAV-031) and the operator's address and number. */
export default function SupportPage() {
  const [phone, email] = [supportPhone(), supportEmail()];
  return (
    <Page narrow>
      <PageHeader title="Support" subtitle="Monday to Friday 9AM to 5PM CST" />
      <Panel>
        <Typography>Content coming soon</Typography>
        {phone && (
          <Typography sx={{ mt: 2 }}>
            Phone: <Link href={`tel:${phone}`}>{phone}</Link>
          </Typography>
        )}
        {email && (
          <Typography sx={{ mt: 1 }}>
            Email: <EmailLink email={email} />
          </Typography>
        )}
      </Panel>
    </Page>
  );
}
