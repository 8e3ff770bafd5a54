import { EXAMPLES, EVENT_TYPES, emitText } from './bus-events';
import { bus } from '@textloom/bus';
import { make } from '@textloom/testing';
import { OPERATIONS, operationOf, planOf } from './operations';
import { simulatedProfile } from './simulated-profile';
import { NO_SETTINGS } from './settings';

describe('failing calls by operation', () => {
  it('lists every call, and identifies the one being made', () => {
    expect(OPERATIONS.length).toBeGreaterThan(100);
    expect(operationOf({ method: 'GET', path: 'login' })).toBe('getLogin');
    expect(operationOf({ method: 'GET', path: 'keywords' })).toBe('listKeywords');
    expect(operationOf({ method: 'GET', path: 'keywords/5' })).toBe('getKeyword');
    expect(operationOf({ method: 'GET', path: 'nowhere' })).toBeUndefined();
  });

  it('fails only the chosen call, as the server would', () => {
    const settings = { delay: 700, fail: { listKeywords: '500' } } as const;
    expect(planOf({ method: 'GET', path: 'keywords' }, settings)).toMatchObject({
      delay: 700,
      failure: { kind: 'refused', status: 500, body: { status: 'error', data: { id: 'internal' } } },
    });
    expect(planOf({ method: 'GET', path: 'keywords/5' }, settings)).toEqual({ delay: 700, failure: null });
  });

  it('fails every call but those that the panel needs', () => {
    const settings = { delay: 5_000, fail: { '*': 'offline' } } as const;
    expect(planOf({ method: 'GET', path: 'keywords' }, settings).failure).toEqual({ kind: 'offline' });
    for (const [method, path] of [
      ['GET', 'login'],
      ['POST', 'login'],
      ['GET', 'demo/personas'],
    ] as const)
      expect(planOf({ method, path }, settings)).toEqual({ delay: 0, failure: null });
  });

  it('names an invalid field of the form', () => {
    expect(planOf({ method: 'POST', path: 'login' }, { delay: 0, fail: { postLogin: '422' } }).failure).toMatchObject({
      status: 422,
      body: { data: { id: 'invalid', fields: { email: expect.any(String) } } },
    });
  });
});

describe('the bus console', () => {
  it.each(EVENT_TYPES)('emits %s with its example', (type) => {
    const seen: string[] = [];
    const subscription = bus.all().subscribe((record) => seen.push(record.type));
    expect(emitText(type, JSON.stringify(EXAMPLES[type]))).toBeNull();
    subscription.unsubscribe();
    expect(seen).toEqual([type]);
  });

  it('shows why a payload is invalid, and emits nothing', () => {
    const seen: string[] = [];
    const subscription = bus.all().subscribe((record) => seen.push(record.type));
    expect(emitText('keyword.changed', '{"id":"x"}')).toMatch(/^id: /);
    expect(emitText('keyword.changed', '{')).toMatch(/^This is not valid JSON: /);
    expect(emitText('alert.show', '{"kind":"loud","html":""}')).toMatch(/^kind: /);
    subscription.unsubscribe();
    expect(seen).toEqual([]);
  });
});

describe('the simulated person', () => {
  const real = make.profile();

  it('is the real person without settings', () => expect(simulatedProfile(real, NO_SETTINGS)).toEqual(real));

  it('has the switched permissions and the role', () => {
    expect(simulatedProfile(real, { ...NO_SETTINGS, allow: ['developer'], role: 'authorized' })).toMatchObject({
      allow: ['developer'],
      authorized_account: true,
    });
  });

  it.each([
    ['trial', { freeze: false, subscription: { expired: false, with_trial: true, subscription_active: true } }],
    ['paid', { freeze: false, subscription: { expired: false, with_trial: false, subscription_paid: true } }],
    ['expired', { freeze: false, subscription: { expired: true, subscription_active: false } }],
    ['frozen', { freeze: true }],
  ] as const)('%s', (subscription, shown) =>
    expect(simulatedProfile(real, { ...NO_SETTINGS, subscription })).toMatchObject(shown),
  );
});
