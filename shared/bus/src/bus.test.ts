import { payloadProblem } from '@textloom/contracts';
import { emitterOf } from './emitter';
import { bus, RING_SIZE } from './index';

describe('event bus', () => {
  it('delivers an event to current listeners of its type only', () => {
    const heard: number[] = [];
    const listening = bus.on('keyword.changed').subscribe(({ id }) => heard.push(id));
    bus.emit('keyword.changed', { id: 1 });
    bus.emit('campaign.changed', { id: 2 });
    listening.unsubscribe();
    bus.emit('keyword.changed', { id: 3 });
    expect(heard).toEqual([1]);
  });

  it('delivers every event with its type to the log, and keeps the latest', () => {
    const kinds: string[] = [];
    const listening = bus.all().subscribe(({ type }) => kinds.push(type));
    bus.emit('live.reconnected', {});
    listening.unsubscribe();
    expect(kinds).toEqual(['live.reconnected']);
    expect(bus.recent().at(-1)?.type).toBe('live.reconnected');
  });

  it('forgets the oldest events', () => {
    for (let id = 1; id <= RING_SIZE + 50; id += 1) bus.emit('keyword.changed', { id });
    expect(bus.recent()).toHaveLength(RING_SIZE);
    expect(bus.recent()[0]?.payload).toEqual({ id: 51 });
  });
});

// A remote written without types, or against other contracts, can emit anything.
const untyped = bus as unknown as { emit: (type: string, payload: unknown) => void };

describe('the contract of the bus at run time', () => {
  it.each(['points.earned', 'toString', '__proto__'])('refuses %s, which contracts do not declare', (type) => {
    const before = bus.recent();
    expect(() => untyped.emit(type, {})).toThrow(` emitted "${type}", which contracts do not declare.`);
    expect(bus.recent()).toBe(before);
  });

  it('names the remote in the refusal', () => {
    const at = (file: string): string => `Error: emitter\n at emit (${APP}js/bus.js:1:2)\n at f (${file}:3:4)`;
    const APP = 'https://texts.example/app/';
    expect(emitterOf(at('https://texts.example/remotes/bulk-tools/0.1.0-ab/js/main.js'))).toBe('The remote bulk-tools');
    expect(emitterOf(at('webpack-internal:///mfe-loyalty/src/remote.ts'))).toBe('The remote loyalty');
    expect(emitterOf(at(`${APP}js/main.js`))).toBe('The shell');
    expect(emitterOf(undefined)).toBe('This page');
  });

  it('refuses a payload that does not match its schema, and says why', () => {
    expect(() => untyped.emit('keyword.changed', { id: 'one' })).toThrow(
      / emitted "keyword\.changed" with a wrong payload: id: .*expected number/,
    );
    expect(() => untyped.emit('session.signed-out', {})).toThrow(/ with a wrong payload: reason: /);
  });

  it('delivers immutable payloads', () => {
    const payload = { ids: [1], keyword_ids: [2] };
    bus.emit('subscriber.changed', payload);
    expect(() => payload.ids.push(3)).toThrow(TypeError);
    expect(() => Object.assign(payload, { ids: [] })).toThrow(TypeError);
    expect(() => Object.assign(bus.recent().at(-1) ?? {}, { type: 'keyword.changed' })).toThrow(TypeError);
  });

  it('cannot be replaced', () => {
    expect(() => Object.assign(bus, { emit: () => undefined })).toThrow(TypeError);
  });

  describe('in production', () => {
    const mode = process.env.NODE_ENV;
    const inProduction = async (): Promise<typeof import('./index')> => {
      jest.resetModules();
      process.env.NODE_ENV = 'production';
      return import('./index');
    };
    afterEach(() => (process.env.NODE_ENV = mode));

    it('refuses undeclared events, and delivers immutable payloads', async () => {
      const { bus: fast } = await inProduction();
      expect(() => (fast as unknown as typeof untyped).emit('points.earned', {})).toThrow(
        'which contracts do not declare',
      );
      const payload = { ids: [1], keyword_ids: [2] };
      fast.emit('subscriber.changed', payload);
      expect(() => payload.ids.push(3)).toThrow(TypeError);
      expect(Object.isFrozen(fast)).toBe(true);
    });

    it('refuses wrong payloads once the schemas are loaded', async () => {
      const { bus: checked, checkPayloads } = await inProduction();
      checkPayloads(payloadProblem);
      checkPayloads(() => null);
      expect(() => (checked as unknown as typeof untyped).emit('keyword.changed', { id: 'one' })).toThrow(
        'wrong payload',
      );
    });
  });
});
