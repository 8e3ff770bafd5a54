import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import {
  BRAND_VOLUMES,
  COMPANY_FORMS,
  INDUSTRIES,
  JOB_POSITIONS,
  REGISTRATION_LIMITS,
  STOCK_EXCHANGES,
} from '@textloom/contracts';
import { CheckboxInput, PhoneInput, SelectInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import {
  BRAND_VOLUME_TEXTS,
  COMPANY_FORM_TEXTS,
  exchangeText,
  INDUSTRY_TEXTS,
  JOB_POSITION_TEXTS,
} from './local-messages';
import { FIELD_TEXTS, TEXTS } from './messages';
import { LongText, optionsOf, Text, WHOLE_WIDTH } from './section';
import type { RegistrationForm } from './use-draft-saving';

const VOLUMES = optionsOf(BRAND_VOLUMES, (volume) => BRAND_VOLUME_TEXTS[volume]);
const FORMS = optionsOf(COMPANY_FORMS, (form) => COMPANY_FORM_TEXTS[form]);
const INDUSTRY_OPTIONS = optionsOf(INDUSTRIES, (industry) => INDUSTRY_TEXTS[industry]);
const POSITIONS = optionsOf(JOB_POSITIONS, (position) => JOB_POSITION_TEXTS[position]);
const EXCHANGES = optionsOf(STOCK_EXCHANGES, exchangeText);

const IndustryInput = () => (
  <SelectInput name="industry" label={FIELD_TEXTS.industry} options={INDUSTRY_OPTIONS} required />
);

const useIsSole = (): boolean =>
  useWatch<RegistrationForm, 'business_type'>({ name: 'business_type' }) === 'SOLE_PROPRIETOR';

/** What the registry of local numbers asks a company; of nonprofits and authorities it knows it. */
export function LocalBusiness() {
  const type = useWatch<RegistrationForm, 'business_type'>({ name: 'business_type' });
  const listed = type === 'PUBLIC_PROFIT';
  if (type === 'SOLE_PROPRIETOR')
    return (
      <>
        <IndustryInput />
        <Box sx={WHOLE_WIDTH}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.soleHelp}
          </Typography>
        </Box>
      </>
    );
  if (!listed && type !== 'PRIVATE_PROFIT') return null;
  return (
    <>
      <SelectInput name="company_form" label={FIELD_TEXTS.company_form} options={FORMS} required />
      <IndustryInput />
      {listed && (
        <>
          <SelectInput name="stock_exchange" label={FIELD_TEXTS.stock_exchange} options={EXCHANGES} required />
          <Text name="stock_ticker" required maxLength={10} autoComplete="off" />
        </>
      )}
    </>
  );
}

export function LocalContact() {
  if (useIsSole())
    return <PhoneInput name="mobile_phone" label={FIELD_TEXTS.mobile_phone} helperText={TEXTS.mobileHelp} required />;
  return (
    <>
      <Text name="job_title" required helperText={TEXTS.jobHelp} autoComplete="organization-title" />
      <SelectInput name="job_position" label={FIELD_TEXTS.job_position} options={POSITIONS} required />
    </>
  );
}

/** A sole proprietor has no choice. */
function VolumeInput() {
  if (useIsSole()) return null;
  return (
    <SelectInput
      name="brand_volume"
      label={FIELD_TEXTS.brand_volume}
      options={VOLUMES}
      helperText={TEXTS.volumeHelp}
      required
    />
  );
}

export const LocalUse = () => (
  <>
    <LongText name="second_sample" max={REGISTRATION_LIMITS.sample} />
    <VolumeInput />
    <CheckboxInput name="direct_lending" label={FIELD_TEXTS.direct_lending} />
    <CheckboxInput name="has_links" label={FIELD_TEXTS.has_links} helperText={TEXTS.linksHelp} />
    <CheckboxInput name="has_phones" label={FIELD_TEXTS.has_phones} helperText={TEXTS.phonesHelp} />
  </>
);

export const LocalFlow = () => <LongText name="message_flow" help={TEXTS.flowHelp} max={REGISTRATION_LIMITS.flow} />;

/** Instead of the questions about a business that the registry has approved. */
export const BusinessKnown = () => (
  <Alert severity="success">
    <AlertTitle>{TEXTS.businessKnown}</AlertTitle>
    {TEXTS.businessKnownText}
  </Alert>
);
