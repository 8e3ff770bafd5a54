import { addNotice } from '../../domains/notices';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

const SPANISH = { 'accept-language': 'es-US' };
type Form = Record<string, string | number>;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, form?: Form, headers: Record<string, string> = SPANISH) =>
  t.call(owner, method, path, { headers, ...(form && { form }) });

describe('ADR 0128: what the server says to a page in Spanish', () => {
  it('is an error of any kind', async () => {
    const missing = await call('GET', 'messages/templates/999999');
    expect([missing.status, missing.body.message]).toEqual([404, 'No se encontró esta plantilla.']);
    const unknown = await call('GET', 'no-such-address');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No se encontró esta dirección.']);
    const signedOut = await t.call(null, 'GET', 'login', { headers: SPANISH });
    expect([signedOut.status, signedOut.body.message]).toEqual([401, 'Inicie sesión.']);
    expect(missing.body.data.id).toBe('not_found');
  });

  it('is the error of a field, from a rule of the server or a schema of contracts', async () => {
    const wrong = await call('POST', 'profiles/createaccount', {
      first_name: 'Ana',
      last_name: 'Lopez',
      email: 'ana@example.com',
      password: 'short',
    });
    expect(wrong.body.data.fields).toEqual({ password: 'Elija una contraseña de al menos 10 caracteres.' });
    const empty = await call('POST', 'profiles/webhooks', { url: 'nowhere', events: '' });
    expect(empty.body).toMatchObject({
      message: 'Escriba la dirección completa, como https://example.com/textloom.',
      data: { fields: { events: 'Elija al menos un evento.' } },
    });
    const absent = await call('POST', 'profiles/webhooks', {});
    expect(absent.body.data.fields).toMatchObject({ url: 'Falta este dato.' });
  });

  it('is the message of a save, also one with values, which stay as users wrote them', async () => {
    const saved = await call('POST', 'messages/templates', { name: 'Draft saved.', message: 'Hi' });
    expect([saved.status, saved.body.message]).toEqual([200, 'Plantilla agregada.']);
    const key = await call('POST', 'profiles/keys', { name: 'Till {2}', scopes: 'subscribers:read', expires_in: 0 });
    expect(key.body.message).toBe('La clave “Till {2}” se creó.');
    const stored = await call('GET', `messages/templates/${saved.body.data.id}`);
    expect(stored.body.data.name).toBe('Draft saved.');
  });

  it('is what a worker has stored in English', async () => {
    const text = 'Your campaign Spring sale is finished: 1,200 sent, 3 failed.';
    await t.db.asEngine((tx) =>
      addNotice(tx, { accountId: owner.accountId, to: 'everyone', kind: 'codes.low', text, path: '/keywords/7' }),
    );
    const texts = async (headers: Record<string, string>): Promise<string[]> =>
      (await call('GET', 'profiles/notices', undefined, headers)).body.data.entries.map(
        (notice: { text: string }) => notice.text,
      );
    expect(await texts(SPANISH)).toContain('Su campaña Spring sale terminó: 1,200 enviados, 3 fallidos.');
    expect(await texts({})).toContain(text);
  });

  it('is named in the headers of the answer', async () => {
    const { headers } = await call('GET', 'messages/templates/999999');
    expect([headers['content-language'], headers.vary]).toEqual(['es', expect.stringContaining('Accept-Language')]);
  });
});

describe('ADR 0128: a request in another language, or in none', () => {
  it.each<Record<string, string>>([{}, { 'accept-language': 'en-US' }, { 'accept-language': 'fr, es;q=0.5' }])(
    'with %j is answered in English',
    async (headers) => {
      const missing = await call('GET', 'messages/templates/999999', undefined, headers);
      expect(missing.body.message).toBe('This template was not found.');
      expect(missing.headers['content-language']).toBeUndefined();
    },
  );

  it('of a program is answered in English, unless it asks for Spanish', async () => {
    const { body } = await call('POST', 'profiles/keys', { name: 'Shop', scopes: 'subscribers:read', expires_in: 0 });
    const detail = async (headers: Record<string, string>): Promise<string> =>
      (
        await t.inject({
          url: '/api/v1/subscribers/999999',
          headers: { authorization: `Bearer ${body.data.key}`, ...headers },
        })
      ).json().detail;
    expect(await detail({})).toBe('This subscriber was not found.');
    expect(await detail(SPANISH)).toBe('No se encontró este suscriptor.');
  });
});
