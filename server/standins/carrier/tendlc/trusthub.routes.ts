import type { FastifyInstance } from 'fastify';
import { presentAddress, presentAssignment, presentObject } from './tendlc.presenter';
import { made, missing, newId, type Page, paged, refuse, type TendlcOptions, withName } from './tendlc-scope';
import { readFields } from './tendlc-request';
import type { TendlcState } from './tendlc-state';

type Params = { sid: string };

/** Twilio's Trust Hub: the bundles of a business, and what is in them; and addresses. */
export function trusthubRoutes(app: FastifyInstance, options: TendlcOptions, state: TendlcState): void {
  const { store, accountSid } = options;

  for (const collection of ['CustomerProfiles', 'TrustProducts']) {
    const path = `/v1/${collection}`;
    app.post<{ Body: URLSearchParams }>(path, async ({ body }, reply) => {
      const bundle = await made(options, reply, body, { kind: 'bundle', collection, sid: newId('BU') });
      return bundle ? state.presentedBundle(bundle) : reply;
    });
    app.get<{ Querystring: Page }>(path, async ({ query }) => {
      const found = withName(await store.list(collection), query);
      return paged(found.map(state.presentedBundle), { key: 'results', path, query });
    });
    app.get<{ Params: Params }>(`${path}/:sid`, async ({ params }, reply) => {
      const bundle = await store.get(collection, params.sid);
      return bundle ? state.presentedBundle(bundle) : missing(reply);
    });
    app.post<{ Params: Params; Body: URLSearchParams }>(`${path}/:sid`, async ({ params, body }, reply) => {
      const read = readFields(body, 'bundleUpdate');
      if ('wrong' in read) return refuse(reply, 400, read.wrong.code, read.wrong.message);
      const bundle = await store.get(collection, params.sid);
      if (!bundle) return missing(reply);
      const submits = read.fields.Status?.[0] === 'pending-review';
      if (submits && (await state.missingIn(bundle)).length > 0)
        return refuse(reply, 400, 22_239, 'Bundle is not compliant');
      const content = submits ? await state.contentOfBundle(bundle) : {};
      const edited = await store.edit(collection, params.sid, { ...read.fields, ...content }, submits);
      return edited ? state.presentedBundle(edited) : missing(reply);
    });

    const parts = `${path}/:sid/EntityAssignments`;
    app.post<{ Params: Params; Body: URLSearchParams }>(parts, async ({ params, body }, reply) => {
      const into = `${collection}/${params.sid}/EntityAssignments`;
      const object = body.get('ObjectSid');
      if ((await store.list(into)).some(({ fields }) => fields.ObjectSid?.[0] === object))
        return refuse(reply, 400, 22_229, 'The object is assigned already');
      const part = await made(options, reply, body, { kind: 'assignment', collection: into, sid: newId('BV') });
      return part ? presentAssignment(part, accountSid, params.sid) : reply;
    });
    app.get<{ Params: Params; Querystring: Page }>(parts, async ({ params, query }) => {
      const found = await store.list(`${collection}/${params.sid}/EntityAssignments`);
      const shown = found.map((part) => presentAssignment(part, accountSid, params.sid));
      return paged(shown, { key: 'results', path: `${path}/${params.sid}/EntityAssignments`, query });
    });
    app.post<{ Params: Params; Body: URLSearchParams }>(`${path}/:sid/Evaluations`, async ({ params, body }, reply) => {
      const read = readFields(body, 'evaluation');
      if ('wrong' in read) return refuse(reply, 400, read.wrong.code, read.wrong.message);
      const bundle = await store.get(collection, params.sid);
      if (!bundle) return missing(reply);
      const wrong = await state.missingIn(bundle);
      return reply.code(201).send({
        sid: newId('EL'),
        account_sid: accountSid,
        policy_sid: read.fields.PolicySid?.[0],
        customer_profile_sid: params.sid,
        trust_product_sid: params.sid,
        status: wrong.length === 0 ? 'compliant' : 'noncompliant',
        results: wrong.map((what) => ({
          ...{ friendly_name: what, object_type: what, passed: false, error_code: 22_214 },
          failure_reason: `${what} is missing or invalid.`,
        })),
        date_created: new Date().toISOString(),
        url: '',
      });
    });
  }

  for (const [collection, prefix] of [
    ['EndUsers', 'IT'],
    ['SupportingDocuments', 'RD'],
  ] as const) {
    const path = `/v1/${collection}`;
    app.post<{ Body: URLSearchParams }>(path, async ({ body }, reply) => {
      const object = await made(options, reply, body, { kind: 'object', collection, sid: newId(prefix) });
      return object ? presentObject(object, accountSid) : reply;
    });
    app.get<{ Querystring: Page }>(path, async ({ query }) => {
      const shown = (await store.list(collection)).map((object) => presentObject(object, accountSid));
      return paged(shown, { key: 'results', path, query });
    });
    app.get<{ Params: Params }>(`${path}/:sid`, async ({ params }, reply) => {
      const object = await store.get(collection, params.sid);
      return object ? presentObject(object, accountSid) : missing(reply);
    });
    app.post<{ Params: Params; Body: URLSearchParams }>(`${path}/:sid`, async ({ params, body }, reply) => {
      const read = readFields(body, 'objectUpdate');
      if ('wrong' in read) return refuse(reply, 400, read.wrong.code, read.wrong.message);
      const edited = await store.edit(collection, params.sid, read.fields, false);
      return edited ? presentObject(edited, accountSid) : missing(reply);
    });
  }

  const addresses = `/2010-04-01/Accounts/${accountSid}/Addresses`;
  app.post<{ Body: URLSearchParams }>(`${addresses}.json`, async ({ body }, reply) => {
    const address = await made(options, reply, body, { kind: 'address', collection: 'Addresses', sid: newId('AD') });
    return address ? presentAddress(address, accountSid) : reply;
  });
  app.get<{ Querystring: Page }>(`${addresses}.json`, async ({ query }) => {
    const shown = withName(await store.list('Addresses'), query).map((one) => presentAddress(one, accountSid));
    const { meta, ...page } = paged(shown, { key: 'addresses', path: `${addresses}.json`, query });
    return { ...page, next_page_uri: (meta as { next_page_url: string | null }).next_page_url };
  });
  app.post<{ Params: Params; Body: URLSearchParams }>(`${addresses}/:sid.json`, async ({ params, body }, reply) => {
    const read = readFields(body, 'addressUpdate');
    if ('wrong' in read) return refuse(reply, 400, read.wrong.code, read.wrong.message);
    const edited = await store.edit('Addresses', params.sid, read.fields, false);
    return edited ? presentAddress(edited, accountSid) : missing(reply);
  });
}
