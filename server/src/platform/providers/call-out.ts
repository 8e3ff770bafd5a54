import { fetch, type RequestInit, type Response } from 'undici';

type Call = Omit<RequestInit, 'redirect'>;

/**
 * Calls another server, whose redirects are never followed: they would lead what is sent, and the answer, to an address that
 * nobody chose or checked. `app/calls-out.test.ts` finds every other client and tries all of them.
 */
export const callOut = (address: string, call: Call): Promise<Response> =>
  fetch(address, { ...call, redirect: 'manual' });
