import { routesOf, type RouteEntry } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useMemo } from 'react';
import { useRemoteTable } from './registry';

/**
 * Routes of remotes that are listed but cannot be used. The profile's route list omits a disabled remote; its
 * addresses, in bookmarks and mails, show that it is switched off instead of "Page not found".
 */
export function useLostRoutes(): readonly RouteEntry[] {
  const { allow, authorized_account } = useProfile();
  const lost = useRemoteTable()?.lost;
  return useMemo(() => routesOf(lost ?? [], { allow, authorized_account }), [lost, allow, authorized_account]);
}
