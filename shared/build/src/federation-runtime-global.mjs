/**
 * One copy of the federation runtime (about 30 kB compressed) for shell and remotes: the shell puts it where remotes
 * built with this package look for it.
 */
import { initContainerEntry } from 'federation-container-entry';
import federation from 'federation-runtime';

const { runtime, bundlerRuntime } = federation;

/** The package's own `init` would make the remote's instance the one whose `loadRemote` the shell calls. */
function initRemote(options) {
  const known = runtime.getInstance(({ options: { name } }) => name === options.name);
  if (!known) return runtime.createInstance({ ...options, id: '' });
  known.initOptions({ ...options, id: '' });
  return known;
}

globalThis._FEDERATION_RUNTIME = {
  ...federation,
  runtime: { ...runtime, init: initRemote },
  // The shell exposes nothing, so its own copy is built without it.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
};

/** The shell registers this file as a runtime plugin: those run before any remote is loaded. */
export default () => ({ name: 'textloom-federation-runtime' });
