import { commands } from '../../../app/ops/all-commands';
import { testApp, type TestApp } from '../../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const add = (numbers: string) =>
  t.inject({
    method: 'POST',
    url: '/ops/device/add',
    headers: { authorization: `Bearer ${t.deps.config.opsToken}` },
    payload: { numbers },
  });

describe('API-022: the operator’s devices', () => {
  it('are added by number, each once, and are then free', async () => {
    expect((await add('TL-7, TL-8 tl-8')).json().data).toMatchObject({
      added: expect.arrayContaining(['TL-7', 'TL-8']),
    });
    expect((await add('TL-8 TL-9')).json().data).toEqual({ added: ['TL-9'], known: ['TL-8'] });
    expect((await t.call(null, 'GET', 'devices/availability/TL-9')).body.data).toEqual({ device_available: true });
  });

  it('have at most ten characters; a list with a longer one is refused as a whole', async () => {
    const answer = await add('TL-10 TL-123456789');
    expect(answer.statusCode).toBe(422);
    expect((await t.call(null, 'GET', 'devices/availability/TL-10')).body.data).toEqual({ device_available: false });
  });

  it('have a digit; a list that was copied with its heading is refused as a whole', async () => {
    const answer = await add('Device TL-11');
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'A device number has a digit: Device']);
    expect((await t.call(null, 'GET', 'devices/availability/TL-11')).body.data).toEqual({ device_available: false });
  });

  it('are read from all remaining words of the command line', () => {
    expect(commands.find(({ name }) => name === 'device add')).toMatchObject({ rest: true });
  });
});
