export {
  accountDeleted,
  adoptSession,
  configureSession,
  login,
  loginByCode,
  loginWithPasskey,
  logout,
  patchProfile,
  refresh,
  restore,
  session,
  setUnread,
  type SessionState,
} from './store';
export { useAbility, useCan, useGlobals, useProfile, useRoutes, useServerValues, useSession } from './hooks';
export { STORAGE_PREFIX, type SignOutReason } from './storage';
