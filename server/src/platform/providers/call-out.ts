import { fetch, type RequestInit, type Response } from 'undici';

type Call = Omit<RequestInit, 'redirect'>;

/**
 * Calls another server without following redirects, which would lead the request and its answer to an address that
 * nobody chose or checked. `app/calls-out.test.ts` finds every other client and tries all of them.
 */
export const callOut = (address: string, call: Call): Promise<Response> =>
  fetch(address, { ...call, redirect: 'manual' });
