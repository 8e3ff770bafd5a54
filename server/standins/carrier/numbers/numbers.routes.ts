import { phoneDigits } from '@textloom/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newSid } from '../protocol/send-request';
import { presentError, rfc2822 } from '../protocol/message.presenter';
import { API_VERSION } from '../protocol/webhook-forms';
import { isTaken, losesAnswer, matching, placeOf, soldKind, type SoldKind } from './inventory';
import type { NumberStore, SoldNumber } from './number-store';

const PATHS: Readonly<Record<string, SoldKind>> = { 'TollFree.json': 'toll_free', 'Local.json': 'local' };
const SORTS: Readonly<Record<SoldKind, string>> = { toll_free: 'tollfree', local: 'local' };
const CAPABILITIES = { voice: true, SMS: true, MMS: true, fax: false };

type Query = Readonly<Record<string, string | undefined>>;
const sizeOf = (query: Query): number => Math.min(Math.max(Number(query.PageSize) || 50, 1), 1000);

function presentAvailable(digits: string): Record<string, unknown> {
  const [locality, region] = placeOf(digits);
  return {
    friendly_name: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    phone_number: `+1${digits}`,
    lata: null,
    locality: locality || null,
    rate_center: null,
    latitude: null,
    longitude: null,
    region: region || null,
    postal_code: null,
    iso_country: 'US',
    address_requirements: 'none',
    beta: false,
    capabilities: CAPABILITIES,
  };
}

function presentHeld(accountSid: string, number: SoldNumber): Record<string, unknown> {
  const date = rfc2822(number.createdAt);
  return {
    account_sid: accountSid,
    address_requirements: 'none',
    address_sid: null,
    api_version: API_VERSION,
    beta: false,
    bundle_sid: null,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    date_created: date,
    date_updated: date,
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    emergency_status: 'Inactive',
    friendly_name: number.friendlyName,
    identity_sid: null,
    origin: 'twilio',
    phone_number: number.phone,
    sid: number.sid,
    sms_application_sid: '',
    sms_fallback_method: 'POST',
    sms_fallback_url: '',
    sms_method: number.smsMethod,
    sms_url: number.smsUrl,
    status: 'in-use',
    status_callback: '',
    status_callback_method: 'POST',
    trunk_sid: null,
    type: SORTS[soldKind(phoneDigits(number.phone)) ?? 'local'],
    uri: `/${API_VERSION}/Accounts/${accountSid}/IncomingPhoneNumbers/${number.sid}.json`,
    voice_application_sid: '',
    voice_caller_id_lookup: false,
    voice_fallback_method: 'POST',
    voice_fallback_url: '',
    voice_method: 'POST',
    voice_receive_mode: 'voice',
    voice_url: '',
  };
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send(presentError(status, code, message));

/** Twilio's AvailablePhoneNumbers and IncomingPhoneNumbers, in the scope of messageRoutes, which checks who calls. */
export function numberRoutes(
  app: FastifyInstance,
  { numbers, accountSid }: { numbers: NumberStore; accountSid: string },
): void {
  const account = `/Accounts/${accountSid}`;
  const held = `${account}/IncomingPhoneNumbers`;

  app.get<{ Params: { kind: string }; Querystring: Query }>(
    `${account}/AvailablePhoneNumbers/US/:kind`,
    async ({ params, query }, reply) => {
      const kind = Object.hasOwn(PATHS, params.kind) ? PATHS[params.kind] : undefined;
      if (!kind) return refuse(reply, 404, 20404, `The requested resource ${params.kind} was not found`);
      const found = [...matching(kind, query.AreaCode, query.Contains ?? '')];
      const sold = new Set(await numbers.sold(found.map((digits) => `+1${digits}`)));
      const left = found.filter((digits) => !sold.has(`+1${digits}`)).slice(0, sizeOf(query));
      return {
        available_phone_numbers: left.map(presentAvailable),
        uri: `/${API_VERSION}${account}/AvailablePhoneNumbers/US/${params.kind}`,
      };
    },
  );

  app.post<{ Body: URLSearchParams }>(`${held}.json`, async (request, reply) => {
    const given = (name: string): string => request.body.get(name) ?? '';
    const phone = given('PhoneNumber');
    const digits = phoneDigits(phone);
    if (!/^\+1\d{10}$/.test(phone)) return refuse(reply, 400, 21421, `PhoneNumber is invalid: ${phone}`);
    const unavailable = () => refuse(reply, 400, 21422, `PhoneNumber is not available: ${phone}`);
    if (soldKind(digits) === undefined || isTaken(digits)) return unavailable();
    const sold = await numbers.sell({
      sid: newSid('PN'),
      phone,
      friendlyName: given('FriendlyName') || `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
      smsUrl: given('SmsUrl'),
      smsMethod: given('SmsMethod') || 'POST',
    });
    if (!sold) return unavailable();
    if (losesAnswer(digits)) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    }
    reply.code(201);
    return presentHeld(accountSid, sold);
  });

  app.get<{ Querystring: Query }>(`${held}.json`, async ({ query }) => {
    const size = sizeOf(query);
    const page = Math.max(Number(query.Page) || 0, 0);
    const found = await numbers.list({
      ...(query.PhoneNumber !== undefined && { phone: query.PhoneNumber }),
      ...(query.FriendlyName !== undefined && { name: query.FriendlyName }),
      offset: page * size,
      limit: size + 1,
    });
    const next = new URLSearchParams({
      ...(query as Record<string, string>),
      PageSize: `${size}`,
      Page: `${page + 1}`,
    });
    return {
      incoming_phone_numbers: found.slice(0, size).map((number) => presentHeld(accountSid, number)),
      next_page_uri: found.length > size ? `/${API_VERSION}${held}.json?${next}` : null,
      page,
      page_size: size,
    };
  });

  app.get<{ Params: { sid: string } }>(`${held}/:sid(^PN[0-9a-f]{32}).json`, async ({ params }, reply) => {
    const number = await numbers.get(params.sid);
    return number ? presentHeld(accountSid, number) : refuse(reply, 404, 20404, 'The requested resource was not found');
  });

  app.delete<{ Params: { sid: string } }>(`${held}/:sid(^PN[0-9a-f]{32}).json`, async ({ params }, reply) =>
    (await numbers.remove(params.sid)) > 0
      ? reply.code(204).send()
      : refuse(reply, 404, 20404, 'The requested resource was not found'),
  );
}
