import { muiOnDemand } from './mui-on-demand-plugin';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerGlobalPlugins: jest.fn() }));
let mockIsGone = false;
jest.mock('@mui/material/Rating', () => {
  if (mockIsGone) throw new Error('chunk is gone');
  return { __esModule: true, default: 'Rating' };
});

type Args = Parameters<NonNullable<typeof muiOnDemand.beforeLoadShare>>[0];

/** The federation runtime's arguments for a share that a remote requests, and the share scope that it searches. */
async function ask(pkgName: string, scope: Record<string, Record<string, { get: () => unknown }>> = {}) {
  const shareInfo = { shareConfig: { singleton: true, requiredVersion: '^9.5.0' }, scope: ['default'] };
  const args = { pkgName, shareInfo, shared: {}, origin: { shareScopeMap: { default: scope } } };
  await muiOnDemand.beforeLoadShare?.(args as unknown as Args);
  return scope;
}

describe('the shell provides each part of MUI when a remote requests it', () => {
  it('does not change other shares', async () => {
    expect(await ask('react')).toEqual({});
  });

  it('provides nothing for a part that the installed MUI does not have', async () => {
    expect(await ask('@textloom/mui/x/Timeline')).toEqual({});
  });

  it('drops a part that failed to load, so that it is requested again', async () => {
    const scope = await ask('@textloom/mui/x/Rating');
    mockIsGone = true;
    await expect(scope['@textloom/mui/x/Rating']?.['9.5.0']?.get()).rejects.toThrow('chunk is gone');
    expect(scope).toEqual({});

    mockIsGone = false;
    await ask('@textloom/mui/x/Rating', scope);
    const factory = await scope['@textloom/mui/x/Rating']?.['9.5.0']?.get();
    expect((factory as () => unknown)()).toMatchObject({ default: 'Rating' });
  });
});
