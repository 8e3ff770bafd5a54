import { Box } from '@mui/material';
import {
  BUSINESS_COUNTRIES,
  BUSINESS_TYPES,
  MONTHLY_VOLUMES,
  OPT_IN_TYPES,
  REGISTRATION_AUTHORITIES,
  REGISTRATION_LIMITS,
  USE_CASES,
} from '@textloom/contracts';
import { CheckboxInput, PhoneInput, SelectInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { ChecksField } from '../../base/checks-field';
import { HostedPageBox } from './hosted-page';
import { BusinessKnown, LocalBusiness, LocalContact, LocalFlow, LocalUse } from './local.fields';
import { AUTHORITY_TEXTS, BUSINESS_TEXTS, FIELD_TEXTS, OPT_IN_TEXTS, TEXTS, USE_TEXTS, volumeText } from './messages';
import { LongText, optionsOf, Section, Text, WHOLE_WIDTH } from './section';
import type { RegistrationForm } from './use-draft-saving';

/** Whether the number is a local one, which has another registry. */
interface Kind {
  local: boolean;
}

const TYPES = optionsOf(BUSINESS_TYPES, (type) => BUSINESS_TEXTS[type]);
const AUTHORITIES = optionsOf(REGISTRATION_AUTHORITIES, (authority) => AUTHORITY_TEXTS[authority]);
const VOLUMES = optionsOf(MONTHLY_VOLUMES, volumeText);
const OPT_INS = optionsOf(OPT_IN_TYPES, (type) => OPT_IN_TEXTS[type]);
const USES = optionsOf(USE_CASES, (use) => USE_TEXTS[use]);
const COUNTRIES = optionsOf(BUSINESS_COUNTRIES, (country) => country);

/** Not asked of a sole proprietor, who has none. */
function RegisteredAs() {
  const type = useWatch<RegistrationForm, 'business_type'>({ name: 'business_type' });
  if (type === 'SOLE_PROPRIETOR') return null;
  return (
    <>
      <SelectInput
        name="registration_authority"
        label={FIELD_TEXTS.registration_authority}
        options={AUTHORITIES}
        required
      />
      <Text name="registration_number" required helperText={TEXTS.numberHelp} autoComplete="off" />
      <Text name="registration_country" required maxLength={2} autoComplete="off" />
    </>
  );
}

const Business = ({ local }: Kind) => (
  <Section title={TEXTS.business}>
    <Text name="business_name" required helperText={TEXTS.nameHelp} autoComplete="organization" />
    <Text name="doing_business_as" helperText={TEXTS.aliasHelp} autoComplete="off" />
    <SelectInput name="business_type" label={FIELD_TEXTS.business_type} options={TYPES} required />
    <RegisteredAs />
    {local && <LocalBusiness />}
    <Text name="website" type="url" inputMode="url" required helperText={TEXTS.websiteHelp} autoComplete="url" />
  </Section>
);

const Address = () => (
  <Section title={TEXTS.address}>
    <Text name="street" required autoComplete="address-line1" />
    <Text name="street2" autoComplete="address-line2" />
    <Text name="city" required autoComplete="address-level2" />
    <Text name="region" required maxLength={2} autoComplete="address-level1" />
    <Text name="postal_code" required maxLength={10} autoComplete="postal-code" />
    <SelectInput name="country" label={FIELD_TEXTS.country} options={COUNTRIES} required />
  </Section>
);

const Contact = ({ local }: Kind) => (
  <Section title={TEXTS.contact}>
    <Text name="contact_first_name" required autoComplete="given-name" />
    <Text name="contact_last_name" required autoComplete="family-name" />
    <Text
      name="contact_email"
      type="email"
      inputMode="email"
      required
      helperText={TEXTS.emailHelp}
      autoComplete="email"
    />
    <PhoneInput name="contact_phone" label={FIELD_TEXTS.contact_phone} required />
    {local && <LocalContact />}
  </Section>
);

const Use = ({ local }: Kind) => (
  <Section title={TEXTS.use}>
    <Box sx={WHOLE_WIDTH}>
      <ChecksField name="use_cases" label={FIELD_TEXTS.use_cases} help={TEXTS.usesHelp} options={USES} />
    </Box>
    <LongText name="use_case_summary" help={TEXTS.summaryHelp} max={REGISTRATION_LIMITS.summary} />
    <LongText name="sample_message" help={TEXTS.sampleHelp} max={REGISTRATION_LIMITS.sample} />
    {local ? <LocalUse /> : <SelectInput name="volume" label={FIELD_TEXTS.volume} options={VOLUMES} required />}
    <CheckboxInput name="age_gated" label={FIELD_TEXTS.age_gated} helperText={TEXTS.ageHelp} />
  </Section>
);

function Consent({ local }: Kind) {
  const page = useWatch<RegistrationForm, 'opt_in_url'>({ name: 'opt_in_url' });
  return (
    <Section title={TEXTS.consent}>
      {local ? (
        <LocalFlow />
      ) : (
        <SelectInput name="opt_in_type" label={FIELD_TEXTS.opt_in_type} options={OPT_INS} required />
      )}
      <Text name="opt_in_keywords" helperText={TEXTS.keywordsHelp} required={local} autoComplete="off" />
      <Box sx={WHOLE_WIDTH}>
        <Text
          name="opt_in_url"
          type="url"
          inputMode="url"
          required
          helperText={page === '' ? TEXTS.openPage : TEXTS.consentHelp}
          autoComplete="off"
        />
      </Box>
      <Box sx={WHOLE_WIDTH}>
        <Text
          name="opt_in_picture"
          type="url"
          inputMode="url"
          helperText={TEXTS.pictureHelp}
          maxLength={REGISTRATION_LIMITS.address}
          autoComplete="off"
        />
      </Box>
      <HostedPageBox />
      <LongText name="confirmation_message" max={REGISTRATION_LIMITS.sample} />
      <LongText name="help_message" max={REGISTRATION_LIMITS.sample} />
      <Text name="privacy_url" type="url" inputMode="url" required autoComplete="off" />
      <Text name="terms_url" type="url" inputMode="url" required autoComplete="off" />
      {!local && (
        <Box sx={WHOLE_WIDTH}>
          <Text name="additional_information" multiline rows={2} maxLength={REGISTRATION_LIMITS.summary} />
        </Box>
      )}
    </Section>
  );
}

/** The questions of the carriers, in short sections. Those about a business that is approved are not asked again. */
export const RegistrationFields = ({ local, businessApproved }: Kind & { businessApproved: boolean }) => (
  <>
    {businessApproved ? (
      <BusinessKnown />
    ) : (
      <>
        <Business local={local} />
        <Address />
        <Contact local={local} />
      </>
    )}
    <Use local={local} />
    <Consent local={local} />
  </>
);
