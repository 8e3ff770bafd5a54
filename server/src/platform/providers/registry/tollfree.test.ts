import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUSINESS_TYPES,
  MONTHLY_VOLUMES,
  OPT_IN_TYPES,
  REGISTRATION_AUTHORITIES,
  type RegistrationAnswers,
  USE_CASES,
} from '@textloom/contracts';
import type { TollfreeVerificationListInstanceCreateOptions } from 'twilio/lib/rest/messaging/v1/tollfreeVerification';
import { formOf } from './registry-http';
import { type TollfreeFields, tollfreeFields } from './tollfree-fields';
import { REJECTION_CODES, rejectionOf } from './tollfree-rejections';

type Create = TollfreeVerificationListInstanceCreateOptions;
type Update = import('twilio/lib/rest/messaging/v1/tollfreeVerification').TollfreeVerificationContextUpdateOptions;

/** Compiles only if every field that we send exists in the SDK, for a new verification and for an edit. */
const known: (name: keyof TollfreeFields) => keyof Create & keyof Update = (name) => name;
/** Compiles only if what we send is of the SDK's types, and all that it requires is sent. */
const accepted = (
  fields: Omit<TollfreeFields, 'ageGatedContent' | 'businessRegistrationAuthority'>,
): Omit<Create, 'tollfreePhoneNumberSid'> => fields;

const rows = readFileSync(join(__dirname, 'tollfree.published.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const published = (field: string, kinds = ['value']) =>
  rows.filter(([kind = '', name]) => kinds.includes(kind) && name === field).map(([, , value]) => value);
const sorted = (list: readonly (string | undefined)[]) => list.toSorted();

/** The values of a type of the SDK, from its declaration. */
function typed(name: string): string[] {
  const source = readFileSync(require.resolve('twilio/lib/rest/messaging/v1/tollfreeVerification.d.ts'), 'utf8');
  const [, union = ''] = new RegExp(`export type TollfreeVerification${name} = ([^;]+);`).exec(source) ?? [];
  return [...union.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value);
}

describe('decision 685: what is sent to the registry', () => {
  it.each([
    ['BusinessType', BUSINESS_TYPES],
    ['BusinessRegistrationAuthority', REGISTRATION_AUTHORITIES],
    ['OptInType', OPT_IN_TYPES],
    ['UseCaseCategories', USE_CASES],
    ['MessageVolume', MONTHLY_VOLUMES],
  ])('%s has the published values', (field, ours) => {
    expect(sorted(ours)).toEqual(sorted(published(field)));
  });

  it.each([
    ['BusinessType', 'BusinessType'],
    ['BusinessRegistrationAuthority', 'BusinessRegistrationAuthority'],
    ['OptInType', 'OptInType'],
    ['Status', 'Status'],
  ])('%s: what was published is what the SDK types', (field, type) => {
    expect(sorted(published(field, ['value', 'unused']))).toEqual(sorted(typed(type)));
  });

  it('has the fields of the SDK, named as in its requests, without those that are empty', () => {
    expect(known('businessName')).toBe('businessName');
    const answers = { business_type: 'SOLE_PROPRIETOR', contact_phone: '5125550100', business_name: 'Luigi' };
    const fields = tollfreeFields({
      ...({
        opt_in_keywords: 'PIZZA, PASTA',
        opt_in_url: '',
        opt_in_picture: '',
        use_cases: ['MARKETING', 'EVENTS'],
      } as const),
      ...answers,
      registration_number: '12-3456789',
      age_gated: 0,
    } as unknown as RegistrationAnswers);
    expect(accepted(fields).businessName).toBe('Luigi');
    const form = formOf(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
    expect(form.getAll('UseCaseCategories')).toEqual(['MARKETING', 'EVENTS']);
    expect(form.getAll('OptInKeywords')).toEqual(['PIZZA', 'PASTA']);
    expect(form.get('BusinessContactPhone')).toBe('+15125550100');
    expect([form.has('BusinessRegistrationNumber'), form.has('OptInImageUrls')]).toEqual([false, false]);
  });

  it('names the page and its picture, because a picture alone is refused (30543)', () => {
    const proof = { opt_in_url: 'https://a.example/join', opt_in_picture: 'https://a.example/join.png' };
    const fields = tollfreeFields({ ...proof, opt_in_keywords: '' } as unknown as RegistrationAnswers);
    expect(formOf({ optInImageUrls: fields.optInImageUrls }).getAll('OptInImageUrls')).toEqual(Object.values(proof));
  });
});

describe('decision 686: codes of refusals', () => {
  it('are published ones, each with the way to mend it', () => {
    const codes =
      published('code').length === 0 ? rows.filter(([kind]) => kind === 'code').map(([, code]) => Number(code)) : [];
    expect(codes.length).toBeGreaterThan(40);
    expect(REJECTION_CODES.filter((code) => !codes.includes(code))).toEqual([]);
    for (const code of codes)
      expect([code, rejectionOf(code).mend]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
  });

  it.each([
    [30_527, 'registration_number', undefined],
    [30_445, 'website', undefined],
    [30_860, '', true],
    [30_464, '', true],
    [39_999, '', undefined],
    [null, '', undefined],
  ])('%p is about “%s”', (code, field, final) => {
    expect(rejectionOf(code)).toMatchObject({ field, ...(final && { final }) });
    expect(rejectionOf(code).final).toBe(final);
  });
});
