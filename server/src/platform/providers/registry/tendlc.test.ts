import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMPANY_FORMS,
  INDUSTRIES,
  JOB_POSITIONS,
  REGISTRATION_AUTHORITIES,
  type RegistrationAnswers,
  STOCK_EXCHANGES,
  USE_CASES,
} from '@textloom/contracts';
import { readControlText } from '@textloom/reading';
import type { AddressListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/address';
import type { BrandRegistrationListInstanceCreateOptions } from 'twilio/lib/rest/messaging/v1/brandRegistration';
import type { UsAppToPersonListInstanceCreateOptions } from 'twilio/lib/rest/messaging/v1/service/usAppToPerson';
import {
  addressFields,
  businessAttributes,
  type CampaignFields,
  campaignFields,
  HELP_KEYWORDS,
  messagingAttributes,
  OPT_OUT_KEYWORDS,
  representativeAttributes,
  useOf,
} from './tendlc-fields';
import { TENDLC_REJECTIONS } from './tendlc-rejections';
import { rejectionOf } from './tollfree-rejections';
import { COMPANY, SOLE_PROPRIETOR } from './tendlc-classes';
import { createLocalRegistry } from './create-registry';
import { formOf } from './registry-http';

/** Compiles only if what we send is of the SDK's types, and all that it requires is sent. */
const campaign = (fields: CampaignFields): UsAppToPersonListInstanceCreateOptions => fields;
const address = (
  fields: ReturnType<typeof addressFields> & { isoCountry: string; friendlyName: string },
): AddressListInstanceCreateOptions => fields;
const brand = (fields: ReturnType<typeof COMPANY.brand>): BrandRegistrationListInstanceCreateOptions => ({
  ...{ customerProfileBundleSid: '', a2PProfileBundleSid: '', ...fields },
});

const read = (file: string): string[][] =>
  readFileSync(join(__dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
const rows = read('tendlc.published.tsv');
const published = (name: string, kinds = ['value']): (string | undefined)[] =>
  rows
    .filter(([kind = '', of]) => kinds.includes(kind) && of === name)
    .map(([, , value]) => value)
    .toSorted();
const sorted = (list: readonly string[]) => [...new Set(list)].toSorted();

/** The values of a type of the SDK, from its declaration. */
function typed(module: string, name: string): string[] {
  const source = readFileSync(require.resolve(`twilio/lib/rest/${module}.d.ts`), 'utf8');
  const [, union = ''] = new RegExp(`export type ${name} = ([^;]+);`).exec(source) ?? [];
  return sorted([...union.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value));
}

const answers = (change: Partial<RegistrationAnswers> = {}) =>
  ({
    ...{ business_name: 'Luigi LLC', business_type: 'PRIVATE_PROFIT', company_form: 'Corporation', industry: 'RETAIL' },
    ...{ registration_authority: 'EIN', registration_number: '12-3456789', website: 'https://luigi.example/' },
    ...{ contact_email: 'luigi@luigi.example', contact_phone: '5125550100', use_cases: ['MARKETING'] },
    ...{ opt_in_keywords: 'PIZZA, PASTA', message_flow: 'By text.', opt_in_url: 'https://luigi.example/join' },
    opt_in_picture: 'https://luigi.example/join.png',
    ...{ sample_message: 'One', second_sample: 'Two', age_gated: 0, has_links: 1, has_phones: 0, direct_lending: 0 },
    ...change,
  }) as RegistrationAnswers;

describe('decision 705: what is sent to the registry of local numbers', () => {
  const types = ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT'] as const;

  it('has the published values', () => {
    expect(sorted([...COMPANY_FORMS, 'Non-profit Corporation'])).toEqual(published('business_type'));
    expect(sorted(INDUSTRIES)).toEqual(published('business_industry'));
    expect(sorted(JOB_POSITIONS)).toEqual(published('job_position'));
    expect(sorted(STOCK_EXCHANGES)).toEqual(published('stock_exchange'));
    const identifiers = REGISTRATION_AUTHORITIES.map(
      (authority) =>
        businessAttributes(answers({ registration_authority: authority })).business_registration_identifier,
    );
    expect(sorted(identifiers)).toEqual(published('business_registration_identifier'));
    const companies = types.map((type) => messagingAttributes(answers({ business_type: type })).company_type ?? '');
    expect(sorted(companies)).toEqual(published('company_type'));
    const uses = [
      ...USE_CASES.map((use) => useOf(answers({ use_cases: [use], brand_volume: 'LOW' }))),
      ...['LOW', 'STANDARD'].map((volume) => useOf(answers({ use_cases: [...USE_CASES], brand_volume: volume }))),
      useOf(answers({ business_type: 'SOLE_PROPRIETOR' })),
    ];
    expect(sorted(uses)).toEqual(published('UsAppToPersonUsecase'));
    const policies = [COMPANY, SOLE_PROPRIETOR].flatMap(({ policies: { profile, bundle } }) => [profile, bundle]);
    expect(policies).toEqual(rows.filter(([kind]) => kind === 'policy').map(([, , value]) => value));
  });

  it.each([
    ['BundleStatus', 'trusthub/v1/customerProfiles', 'CustomerProfilesStatus'],
    ['BundleStatus', 'trusthub/v1/trustProducts', 'TrustProductsStatus'],
    ['BrandStatus', 'messaging/v1/brandRegistration', 'BrandRegistrationStatus'],
    ['IdentityStatus', 'messaging/v1/brandRegistration', 'BrandRegistrationIdentityStatus'],
  ])('%s: what was published is what the SDK types in %s', (name, module, type) => {
    expect(published(name, ['value', 'unused'])).toEqual(typed(module, type));
  });

  it('has the fields of the SDK, named as in its requests', () => {
    const fields = campaign(campaignFields(answers(), 'BN1', 'You are unsubscribed.'));
    expect(fields).toMatchObject({
      ...{ usAppToPersonUsecase: 'MARKETING', messageSamples: ['One', 'Two'], hasEmbeddedLinks: true },
      ...{
        optInKeywords: ['PIZZA', 'PASTA'],
        messageFlow: 'By text. https://luigi.example/join https://luigi.example/join.png',
      },
    });
    const form = formOf(campaignFields(answers(), 'BN1', 'Gone.'));
    expect([form.getAll('MessageSamples'), form.get('HasEmbeddedPhone')]).toEqual([['One', 'Two'], 'false']);
    const sent = (fields: object) => formOf(fields as Record<string, string>).toString();
    expect(sent(brand(COMPANY.brand(answers({ brand_volume: 'LOW' }))))).toBe('SkipAutomaticSecVet=true');
    expect(sent(brand(SOLE_PROPRIETOR.brand(answers())))).toBe('BrandType=SOLE_PROPRIETOR');
    expect(address({ ...addressFields(answers()), isoCountry: 'US', friendlyName: 'A' }).customerName).toBe(
      'Luigi LLC',
    );
    expect(representativeAttributes(answers()).phone_number).toBe('+15125550100');
  });

  it('prescribes form and industry of nonprofits and authorities, and asks a listed company for its stock', () => {
    expect(businessAttributes(answers({ business_type: 'NON_PROFIT' }))).toMatchObject({
      ...{ business_type: 'Non-profit Corporation', business_industry: 'NOT_FOR_PROFIT' },
    });
    expect(businessAttributes(answers({ business_type: 'GOVERNMENT' })).business_industry).toBe('GOVERNMENT');
    expect(
      messagingAttributes(answers({ business_type: 'PUBLIC_PROFIT', stock_exchange: 'NYSE', stock_ticker: 'LUI' })),
    ).toEqual({
      ...{ company_type: 'public', stock_exchange: 'NYSE', stock_ticker: 'LUI' },
      brand_contact_email: 'luigi@luigi.example',
    });
  });

  it('names a sole proprietor as a person, with the phone that the registry texts, and nothing of a company', () => {
    const given = answers({
      ...{ business_type: 'SOLE_PROPRIETOR', contact_first_name: 'Luigi', contact_last_name: 'Rossi' },
      ...{ business_name: 'Luigi Rossi', doing_business_as: "Luigi's Pizza", mobile_phone: '5125550143' },
    });
    const { inProfile, inBundle, address: addressOf } = SOLE_PROPRIETOR;
    for (const { type, attributes } of [...inProfile, inBundle])
      expect(sorted(Object.keys(attributes(given)))).toEqual(published(type));
    expect(inBundle.attributes(given)).toEqual({
      ...{ brand_name: "Luigi's Pizza", vertical: 'RETAIL', mobile_phone_number: '+15125550143' },
    });
    expect(addressOf(given).customerName).toBe('Luigi Rossi');
  });

  it('names only words that this product reads as it says', () => {
    expect(OPT_OUT_KEYWORDS.map((word) => readControlText(word)?.kind)).toEqual(OPT_OUT_KEYWORDS.map(() => 'opt-out'));
    expect(HELP_KEYWORDS.map((word) => readControlText(word)?.kind)).toEqual(HELP_KEYWORDS.map(() => 'help'));
  });
});

describe('decision 688: without a registry the operator registers local numbers', () => {
  it.each([
    ['twilio', `BU${'1'.repeat(32)}`, true],
    ['twilio', '', false],
    ['smpp', '', false],
  ])('%s with the profile “%s”', (kind, profile, asked) => {
    const carrier = { kind, profile, baseUrl: 'https://api.twilio.com', accountSid: 'AC1', authToken: 'T' };
    const config = { carrier, carrierLateMinutes: 3 } as unknown as Parameters<typeof createLocalRegistry>[0];
    expect(createLocalRegistry(config) !== undefined).toBe(asked);
  });
});

describe('decision 707: codes of refused brands and campaigns', () => {
  it('are published ones, each with the way to mend it', () => {
    const codes = new Set(read('../carrier/twilio.published.tsv').map(([code]) => Number(code)));
    const ours = Object.keys(TENDLC_REJECTIONS).map(Number);
    expect(ours.length).toBeGreaterThan(40);
    expect(ours.filter((code) => !codes.has(code))).toEqual([]);
    for (const code of ours)
      expect([code, rejectionOf(code).mend]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
  });

  it.each([
    [30_795, 'registration_number', undefined],
    [30_896, 'message_flow', undefined],
    [30_883, '', true],
    [21_724, '', true],
  ])('%p is about “%s”', (code, field, final) => {
    expect(rejectionOf(code)).toMatchObject({ field, ...(final && { final }) });
    expect(rejectionOf(code).final).toBe(final);
  });
});
