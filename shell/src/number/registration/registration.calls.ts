import { listRegistrations, type NumberRegistration } from '@textloom/contracts';
import { useCall, useLiveInvalidate } from '@textloom/kit';

/** The cached list of held numbers with their registration. */
export const REGISTRATIONS_KEY = ['number-registrations'] as const;

/** The held numbers with their registration; a verdict of the carriers, and a web page that opens, show at once. */
export function useRegistrations() {
  useLiveInvalidate({ 'profile.changed': [REGISTRATIONS_KEY], 'keyword.changed': [REGISTRATIONS_KEY] });
  return useCall(listRegistrations, REGISTRATIONS_KEY);
}

/** The one of the address, else the first that is not approved. */
export const shownOf = (all: readonly NumberRegistration[], number: string | null): NumberRegistration | undefined =>
  all.find((one) => one.number === number) ?? all.find(({ state }) => state !== 'approved') ?? all[0];
