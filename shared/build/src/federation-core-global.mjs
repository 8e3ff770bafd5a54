/**
 * One copy of the federation runtime's core (about 25 kB compressed) for shell and remotes: the shell puts
 * it where remotes built with this package look for it. Exactly the names the runtime's other halves import, so that the rest is left out.
 */
import {
  CurrentGlobal,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from 'federation-runtime-core';

globalThis._FEDERATION_RUNTIME_CORE = {
  CurrentGlobal,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

/** The shell enters this file as a runtime plugin: those run before any remote is known. */
export default () => ({ name: 'textloom-federation-core' });
