import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { apiConfig, http } from './client';

/**
 * Slow and failing calls, and changed replies, for the standalone page of a remote. A separate entry
 * (`@textloom/api/simulate`), so that it is not part of the shell's bundle.
 */

/** How a call fails without reaching the server: no response, too slow, or a response with a status. */
export type SimulatedFailure =
  | { readonly kind: 'offline' | 'timeout' }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown };

/** A call that is about to be made; `path` is below the API's root, without a query. */
export interface SimulatedCall {
  readonly method: string;
  readonly path: string;
}

export interface Simulation {
  /** Milliseconds to wait, and how the call fails (null: it reaches the server). */
  plan(call: SimulatedCall): { readonly delay: number; readonly failure: SimulatedFailure | null };
  /** Changes the body of a reply. */
  reply(call: SimulatedCall, body: unknown): unknown;
  /** After each call. Status 0: no response. */
  report(call: SimulatedCall, outcome: { readonly status: number; readonly ms: number }): void;
}

/** A simulated timeout does not take as long as a real one. */
const TIMEOUT_MS = 2_000;

const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const callOf = (method = 'GET', url = ''): SimulatedCall => {
  const path = url.split(/[?#]/)[0] ?? '';
  const { baseUrl } = apiConfig();
  return {
    method: method.toUpperCase(),
    path: (path.startsWith(`${baseUrl}/`) ? path.slice(baseUrl.length) : path).replace(/^\/+/, ''),
  };
};

/** Returns a reply instead of the network. */
async function fail(config: InternalAxiosRequestConfig, failure: SimulatedFailure) {
  if (failure.kind === 'timeout') await pause(TIMEOUT_MS, config.signal as AbortSignal | undefined);
  if (config.signal?.aborted) throw new axios.CanceledError(undefined, config);
  if (failure.kind !== 'refused') {
    const code = failure.kind === 'timeout' ? AxiosError.ECONNABORTED : AxiosError.ERR_NETWORK;
    throw new AxiosError(failure.kind, code, config);
  }
  const text = JSON.stringify(failure.body);
  const data = config.responseType === 'blob' ? new Blob([text], { type: 'application/json' }) : text;
  return { data, status: failure.status, statusText: '', headers: {}, config, request: null };
}

function simulateCalls(simulation: Simulation): void {
  const started = new WeakMap<object, number>();
  const end = (config: InternalAxiosRequestConfig | undefined, status: number): void => {
    if (!config) return;
    const ms = Math.round(performance.now() - (started.get(config) ?? performance.now()));
    simulation.report(callOf(config.method, config.url), { status, ms });
  };
  http.interceptors.request.use(async (config) => {
    started.set(config, performance.now());
    const { delay, failure } = simulation.plan(callOf(config.method, config.url));
    await pause(delay, config.signal as AbortSignal | undefined);
    if (failure) config.adapter = (sent) => fail(sent, failure);
    return config;
  });
  http.interceptors.response.use(
    (response) => {
      end(response.config, response.status);
      response.data = simulation.reply(callOf(response.config.method, response.config.url), response.data);
      return response;
    },
    (error: unknown) => {
      if (axios.isAxiosError(error) && !axios.isCancel(error)) end(error.config, 0);
      throw error;
    },
  );
}

/** Streams and uploads use fetch. */
function simulateStreams(simulation: Simulation): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { baseUrl } = apiConfig();
    if (typeof input !== 'string' || !input.startsWith(`${baseUrl}/`)) return real(input, init);
    const call = callOf(init?.method, input);
    const start = performance.now();
    const { delay, failure } = simulation.plan(call);
    await pause(failure?.kind === 'timeout' ? delay + TIMEOUT_MS : delay, init?.signal);
    try {
      if (failure?.kind === 'refused')
        return new Response(JSON.stringify(failure.body), {
          status: failure.status,
          headers: { 'content-type': 'application/json' },
        });
      if (failure) throw new TypeError('Failed to fetch');
      const response = await real(input, init);
      simulation.report(call, { status: response.status, ms: Math.round(performance.now() - start) });
      return response;
    } catch (error) {
      if (!init?.signal?.aborted) simulation.report(call, { status: 0, ms: Math.round(performance.now() - start) });
      throw error;
    }
  };
}

/** Starts simulating; once per page. */
export function simulate(simulation: Simulation): void {
  simulateCalls(simulation);
  simulateStreams(simulation);
}
