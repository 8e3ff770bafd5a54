import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/** The prefix of the MUI modules that are in no shared entry: `@textloom/mui/x/Rating`. */
const PREFIX = '@textloom/mui/x/';

/** Modules that this file has put into the share scope. */
const provided = new Set<string>();

/**
 * Provides every module of MUI to remotes, from the shell's one compilation (docs/adr/0031-all-of-mui.md). The list of
 * modules is loaded when a remote requests the first one, so it costs other pages nothing.
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
        // The runtime would return this failure for ever. After it is removed, the module is requested again.
        provided.delete(pkgName);
        delete scope[pkgName];
        throw error;
      }
    };
    // Replaces an existing entry: a remote that runs from source registers its own copy.
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
