import type { FastifyInstance } from 'fastify';
import type { Resource } from './resource-store';
import { presentCampaign, presentPhone, presentService, stageOf } from './tendlc.presenter';
import { made, missing, newId, type Page, paged, refuse, type TendlcOptions } from './tendlc-scope';
import type { TendlcState } from './tendlc-state';
import { campaignVerdict } from './tendlc-verdict';

type Params = { sid: string };
/** Every campaign has this one. */
const CAMPAIGN_SID = 'QE2c6890da8086d771620e9b13fadeba0b';
const FREE_UPDATES = 3;

/** Twilio's brands, messaging services, the numbers in them, and campaigns. */
export function campaignRoutes(app: FastifyInstance, options: TendlcOptions, state: TendlcState): void {
  const { store, accountSid, review, owners } = options;

  const brands = '/v1/a2p/BrandRegistrations';
  const BRANDS = 'BrandRegistrations';
  app.post<{ Body: URLSearchParams }>(brands, async ({ body }, reply) => {
    const brand = await made(options, reply, body, { kind: 'brand', collection: BRANDS, sid: newId('BN') });
    if (!brand) return reply;
    const submitted = await store.edit(BRANDS, brand.sid, await state.contentOfBrand(brand), true);
    return submitted ? state.presentedBrand(submitted) : missing(reply);
  });
  app.get<{ Querystring: Page }>(brands, async ({ query }) =>
    paged((await store.list(BRANDS)).map(state.presentedBrand), { key: 'data', path: brands, query }),
  );
  app.get<{ Params: Params }>(`${brands}/:sid`, async ({ params }, reply) => {
    const brand = await store.get(BRANDS, params.sid);
    return brand ? state.presentedBrand(await owners.noticed(brand)) : missing(reply);
  });
  app.post<{ Params: Params }>(`${brands}/:sid/SmsOtp`, async ({ params }, reply) => {
    const brand = await store.get(BRANDS, params.sid);
    if (!brand) return missing(reply);
    if (!(await owners.again(brand))) return refuse(reply, 400, 20_001, 'This brand waits for no answer');
    return reply.code(201).send({ account_sid: accountSid, brand_registration_sid: brand.sid });
  });
  app.post<{ Params: Params }>(`${brands}/:sid`, async ({ params }, reply) => {
    const brand = await store.get(BRANDS, params.sid);
    if (!brand) return missing(reply);
    if (state.presentedBrand(brand).status !== 'FAILED')
      return refuse(reply, 400, 21_725, 'Brand can only be updated when in FAILED state');
    const updates = Number(brand.fields.updates?.[0] ?? 0) + 1;
    if (updates > FREE_UPDATES) return refuse(reply, 400, 21_724, 'Brand update count exceeded');
    const content = await state.contentOfBrand(brand);
    const edited = await store.edit(BRANDS, params.sid, { ...content, updates: [`${updates}`] }, true);
    return edited ? state.presentedBrand(edited) : missing(reply);
  });

  const services = '/v1/Services';
  app.post<{ Body: URLSearchParams }>(services, async ({ body }, reply) => {
    const service = await made(options, reply, body, { kind: 'service', collection: 'Services', sid: newId('MG') });
    return service ? presentService(service, accountSid) : reply;
  });
  app.get<{ Querystring: Page }>(services, async ({ query }) => {
    const shown = (await store.list('Services')).map((service) => presentService(service, accountSid));
    return paged(shown, { key: 'services', path: services, query });
  });
  app.get<{ Params: Params }>(`${services}/:sid`, async ({ params }, reply) => {
    const service = await store.get('Services', params.sid);
    return service ? presentService(service, accountSid) : missing(reply);
  });
  app.delete<{ Params: Params }>(`${services}/:sid`, async ({ params }, reply) =>
    (await store.remove('Services', params.sid)) > 0 ? reply.code(204).send() : missing(reply),
  );

  const phones = `${services}/:sid/PhoneNumbers`;
  app.post<{ Params: Params; Body: URLSearchParams }>(phones, async ({ params, body }, reply) => {
    const sid = body.get('PhoneNumberSid') ?? '';
    const request = { kind: 'phone', collection: `Services/${params.sid}/PhoneNumbers`, sid } as const;
    const phone = await made(options, reply, body, request);
    return phone ? presentPhone(phone, accountSid, params.sid) : reply;
  });
  app.get<{ Params: Params; Querystring: Page }>(phones, async ({ params, query }) => {
    const found = await store.list(`Services/${params.sid}/PhoneNumbers`);
    const shown = found.map((phone) => presentPhone(phone, accountSid, params.sid));
    return paged(shown, { key: 'phone_numbers', path: `${services}/${params.sid}/PhoneNumbers`, query });
  });

  const campaigns = `${services}/:sid/Compliance/Usa2p`;
  const present = (campaign: Resource, service: string) =>
    presentCampaign(campaign, {
      ...{ accountSid, service, stage: stageOf(campaign, review), verdict: campaignVerdict(campaign.fields) },
    });
  async function hasCampaign(brand: string): Promise<boolean> {
    for (const { sid } of await store.list('Services')) {
      const found = await store.list(`Services/${sid}/Compliance/Usa2p`);
      if (found.some(({ fields }) => fields.BrandRegistrationSid?.[0] === brand)) return true;
    }
    return false;
  }
  app.post<{ Params: Params; Body: URLSearchParams }>(campaigns, async ({ params, body }, reply) => {
    const brand = await store.get(BRANDS, body.get('BrandRegistrationSid') ?? '');
    if (!brand || state.presentedBrand(brand).status !== 'APPROVED')
      return refuse(
        reply,
        400,
        21_717,
        'Brand Registration SID for US A2P Campaign Use Case is Not Registered or Not Valid',
      );
    const isSole = state.isSole(brand);
    if (isSole && state.presentedBrand(brand).identity_status !== 'VERIFIED')
      return refuse(reply, 400, 21_717, 'The brand is not verified');
    if (isSole !== (body.get('UsAppToPersonUsecase') === 'SOLE_PROPRIETOR'))
      return refuse(reply, 400, 21_720, 'A2P Use Case is Invalid');
    if (isSole && (await hasCampaign(brand.sid)))
      return refuse(reply, 400, 21_732, 'Campaign limit reached on the Brand');
    const collection = `Services/${params.sid}/Compliance/Usa2p`;
    const request = { kind: 'campaign', collection, sid: CAMPAIGN_SID, submitted: true } as const;
    const campaign = await made(options, reply, body, request);
    return campaign ? present(campaign, params.sid) : reply;
  });
  app.get<{ Params: Params; Querystring: Page }>(campaigns, async ({ params, query }) => {
    const found = await store.list(`Services/${params.sid}/Compliance/Usa2p`);
    const shown = found.map((campaign) => present(campaign, params.sid));
    return paged(shown, { key: 'compliance', path: `${services}/${params.sid}/Compliance/Usa2p`, query });
  });
  app.get<{ Params: Params & { campaign: string } }>(`${campaigns}/:campaign`, async ({ params }, reply) => {
    const found = await store.get(`Services/${params.sid}/Compliance/Usa2p`, params.campaign);
    return found ? present(found, params.sid) : missing(reply);
  });
  // Of this stand-in only: what the registry does after its approval.
  app.post<{ Params: Params & { campaign: string }; Body: URLSearchParams }>(
    `${campaigns}/:campaign/Suspension`,
    async ({ params, body }, reply) => {
      const fields = { Suspended: [String(body.get('Suspended') === 'true')] };
      const edited = await store.edit(`Services/${params.sid}/Compliance/Usa2p`, params.campaign, fields, false);
      return edited ? present(edited, params.sid) : missing(reply);
    },
  );
  app.delete<{ Params: Params & { campaign: string } }>(`${campaigns}/:campaign`, async ({ params }, reply) =>
    (await store.remove(`Services/${params.sid}/Compliance/Usa2p`, params.campaign)) > 0
      ? reply.code(204).send()
      : missing(reply),
  );
}
