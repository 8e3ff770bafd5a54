'use strict';
/**
 * Development only, in the shell only. The React refresh runtime replaces the DevTools hook and forgets the registered
 * renderers; a remote's own refresh runtime starts later and needs them. Without this, hot reload of a remote inside
 * the shell works only when it wins a race.
 */
const host = globalThis;
let hook = host.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (!hook) {
  let next = 0;
  hook = host.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => next++,
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    checkDCE() {},
  };
}
const inject = hook.inject;
hook.inject = function (renderer) {
  const id = inject.apply(this, arguments);
  if (!hook.renderers.has(id)) hook.renderers.set(id, renderer);
  return id;
};
