import { exportSecurityEvents, renewRecoveryCodes } from '@textloom/contracts';
import { api, apiError, apiOk, HttpResponse, mswServer } from '@textloom/testing';
import { call, configureApi, download } from './index';

const reauthenticate = jest.fn<Promise<boolean>, []>();
const asked = (): Response => apiError(403, 'proof_required', 'Confirm that it is you, and try again.');

/** A server that requires re-authentication until it happens. */
function serve(): () => number {
  let calls = 0;
  let proved = false;
  reauthenticate.mockImplementation(async () => (proved = true));
  mswServer.use(
    api.post('profiles/two-step/recovery-codes', () => {
      calls += 1;
      return proved ? apiOk({ codes: [] }, 'Done.') : asked();
    }),
    api.get('profiles/security/export', () => {
      calls += 1;
      return proved ? new HttpResponse('Date', { headers: { 'content-type': 'text/csv' } }) : asked();
    }),
  );
  return () => calls;
}

beforeEach(() => {
  reauthenticate.mockReset();
  configureApi({ getSession: () => 'mine', reauthenticate });
});

describe('re-authentication of a sensitive call', () => {
  it('repeats the call after the user has re-authenticated', async () => {
    const calls = serve();
    expect((await call(renewRecoveryCodes)).message).toBe('Done.');
    expect([calls(), reauthenticate.mock.calls.length]).toEqual([2, 1]);
  });

  it('repeats a download too', async () => {
    const calls = serve();
    expect((await download(exportSecurityEvents, {})).size).toBe(4);
    expect(calls()).toBe(2);
  });

  it('fails the call if the user declines', async () => {
    const calls = serve();
    reauthenticate.mockResolvedValue(false);
    await expect(call(renewRecoveryCodes)).rejects.toThrow('Confirm that it is you, and try again.');
    await expect(download(exportSecurityEvents, {})).rejects.toThrow('Confirm that it is you, and try again.');
    expect(calls()).toBe(2);
  });
});
