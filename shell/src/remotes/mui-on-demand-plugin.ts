import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/** How remotes name the parts of MUI that are in no shared entry: `@textloom/mui/x/Rating`. */
const PREFIX = '@textloom/mui/x/';

/** Parts that are in the share scope, from this file. */
const provided = new Set<string>();

/**
 * Provides every part of MUI to remotes, from the shell's one compilation (docs/adr/0031-all-of-mui.md). The list of
 * parts is loaded when a remote asks for the first one, so it costs the other pages nothing.
 */
export const muiOnDemand: ModuleFederationRuntimePlugin = {
  name: 'textloom-mui-on-demand',
  async beforeLoadShare(args) {
    const { pkgName, origin, shareInfo } = args;
    if (!pkgName.startsWith(PREFIX) || !shareInfo) return args;
    const { every, version } = await import('@textloom/mui/every');
    const load = every[pkgName.slice(PREFIX.length)];
    if (!load || provided.has(pkgName)) return args;

    const scope = (origin.shareScopeMap.default ??= {});
    const get = async () => {
      try {
        const part = await load();
        return () => part;
      } catch (error) {
        // The runtime would return this failure for ever. Forgotten, the part is requested again.
        provided.delete(pkgName);
        delete scope[pkgName];
        throw error;
      }
    };
    // In place of whatever is there: a remote that runs from source registers its own copy.
    scope[pkgName] = { [version]: { ...shareInfo, version, get, from: 'textloom_shell', useIn: [], deps: [] } };
    provided.add(pkgName);
    return args;
  },
};

/** Registered by the shell's build (`runtimePlugins`). It must reach every instance: each remote has its own. */
export default function muiOnDemandPlugin(): ModuleFederationRuntimePlugin {
  registerGlobalPlugins([muiOnDemand]);
  return muiOnDemand;
}
