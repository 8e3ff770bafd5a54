import { Link, Typography } from '@mui/material';
import { EmailLink, Page, PageHeader, Panel } from '@textloom/ui';
import { supportEmail, supportPhone } from '../base/product';
import { TEXTS } from './messages';

/** /support (NAV-026), with the support hours (NAV-031) and the operator's address and number. */
export default function SupportPage() {
  const [phone, email] = [supportPhone(), supportEmail()];
  return (
    <Page narrow>
      <PageHeader title={TEXTS.support} subtitle={TEXTS.supportHours} />
      <Panel>
        <Typography>{TEXTS.supportText}</Typography>
        {phone && (
          <Typography sx={{ mt: 2 }}>
            {TEXTS.supportPhone} <Link href={`tel:${phone}`}>{phone}</Link>
          </Typography>
        )}
        {email && (
          <Typography sx={{ mt: 1 }}>
            {TEXTS.supportEmail} <EmailLink email={email} />
          </Typography>
        )}
      </Panel>
    </Page>
  );
}
