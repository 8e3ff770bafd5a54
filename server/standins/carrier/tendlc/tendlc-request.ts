import type { Fields } from '../registry/verdict';

/** The fields of each request; those that it needs are marked. Checked against the official SDK by the tests beside. */
const FIELDS = Object.fromEntries(
  Object.entries({
    bundle: 'FriendlyName! Email! PolicySid! StatusCallback',
    bundleUpdate: 'Status StatusCallback FriendlyName Email',
    object: 'FriendlyName! Type! Attributes',
    objectUpdate: 'FriendlyName Attributes',
    assignment: 'ObjectSid!',
    evaluation: 'PolicySid!',
    address:
      'CustomerName! Street! City! Region! PostalCode! IsoCountry! FriendlyName EmergencyEnabled AutoCorrectAddress StreetSecondary',
    addressUpdate:
      'CustomerName Street City Region PostalCode FriendlyName EmergencyEnabled AutoCorrectAddress StreetSecondary',
    brand: 'CustomerProfileBundleSid! A2PProfileBundleSid! BrandType Mock SkipAutomaticSecVet',
    brandUpdate: '',
    service:
      'FriendlyName! InboundRequestUrl InboundMethod FallbackUrl FallbackMethod StatusCallback StickySender MmsConverter SmartEncoding ScanMessageContent FallbackToLongCode AreaCodeGeomatch ValidityPeriod SynchronousValidation Usecase UseInboundWebhookOnNumber',
    phone: 'PhoneNumberSid!',
    campaign:
      'BrandRegistrationSid! Description! MessageFlow! MessageSamples! UsAppToPersonUsecase! HasEmbeddedLinks! HasEmbeddedPhone! OptInMessage OptOutMessage HelpMessage OptInKeywords OptOutKeywords HelpKeywords SubscriberOptIn AgeGated DirectLending PrivacyPolicyUrl TermsAndConditionsUrl',
  }).map(([kind, names]) => [kind, names.split(' ').filter((name) => name !== '')]),
);
export type Kind =
  | 'bundle'
  | 'bundleUpdate'
  | 'object'
  | 'objectUpdate'
  | 'assignment'
  | 'evaluation'
  | 'address'
  | 'addressUpdate'
  | 'brand'
  | 'brandUpdate'
  | 'service'
  | 'phone'
  | 'campaign';

export interface Wrong {
  code: number;
  message: string;
}

const USES =
  /^(2FA|ACCOUNT_NOTIFICATION|CHARITY|CUSTOMER_CARE|DELIVERY_NOTIFICATION|FRAUD_ALERT|HIGHER_EDUCATION|K12_EDUCATION|LOW_VOLUME|MARKETING|MIXED|POLLING_VOTING|PUBLIC_SERVICE_ANNOUNCEMENT|SECURITY_ALERT|SOLE_PROPRIETOR)$/;
/** Lengths of a campaign's texts, from the SDK. */
const LENGTHS: readonly (readonly [field: string, min: number, max: number])[] = [
  ['Description', 40, 4_096],
  ['MessageFlow', 40, 2_048],
  ['MessageSamples', 20, 1_024],
  ['OptInMessage', 20, 320],
  ['OptOutMessage', 20, 320],
  ['HelpMessage', 20, 320],
];

function campaignProblem(fields: Fields): Wrong | undefined {
  if (!USES.test(fields.UsAppToPersonUsecase?.[0] ?? '')) return { code: 21_720, message: 'A2P Use Case is Invalid' };
  const samples = fields.MessageSamples ?? [];
  const wrong = LENGTHS.find(([name, min, max]) =>
    fields[name]?.some((text) => text.length < min || text.length > max),
  );
  if (!wrong && samples.length >= 2 && samples.length <= 5) return undefined;
  return {
    code: 21_728,
    message: `Campaign registration failed due to length validation: ${wrong?.[0] ?? 'MessageSamples'}`,
  };
}

/** Reads a request. */
export function readFields(form: URLSearchParams | undefined, kind: Kind): { fields: Fields } | { wrong: Wrong } {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form ?? []) (fields[name] ??= []).push(value);
  const names = FIELDS[kind] ?? [];
  const unknown = Object.keys(fields).find((name) => !names.some((one) => one.replace('!', '') === name));
  if (unknown !== undefined) return { wrong: { code: 20_001, message: `Unknown parameter ${unknown}` } };
  const missing = names.find((name) => name.endsWith('!') && !fields[name.slice(0, -1)]?.[0]);
  if (missing !== undefined)
    return { wrong: { code: 20_001, message: `Missing required parameter ${missing.slice(0, -1)} in the post body` } };
  const wrong = kind === 'campaign' ? campaignProblem(fields) : undefined;
  return wrong ? { wrong } : { fields };
}
