import * as contracts from '@textloom/contracts';
import { ERROR_STATUS, type ErrorId, type Operation } from '@textloom/contracts';
import type { SimulatedCall, SimulatedFailure } from '@textloom/api/simulate';
import { EVERY_CALL, type Failure, type Settings } from './settings';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

const ALL = Object.entries<unknown>(contracts).flatMap(([name, value]) =>
  isOperation(value) ? [[name, value] as const] : [],
);

/** Every call of the API by name, with its summary. */
export const OPERATIONS: readonly { readonly name: string; readonly summary: string }[] = ALL.map(
  ([name, { summary }]) => ({ name, summary }),
).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Paths without parameters first: `keywords/add` before `keywords/:id`. */
const PATTERNS = ALL.map(([name, { method, path }]) => ({
  name,
  method,
  parameters: path.split(':').length,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
})).sort((a, b) => a.parameters - b.parameters);

/** Name of the operation that a call makes: `listKeywords`; undefined for an unknown one. */
export const operationOf = ({ method, path }: SimulatedCall): string | undefined =>
  PATTERNS.find((one) => one.method === method && one.pattern.test(path))?.name;

/** Calls that the page itself needs: neither delayed nor failed, unless one is selected by name. */
const OWN = new Set(['getLogin', 'postLogin', 'deleteLogin', 'listPersonas', 'openEvents']);

const REFUSALS: Readonly<Record<Exclude<Failure, 'offline' | 'timeout'>, readonly [ErrorId, string]>> = {
  401: ['unauthorized', 'Please sign in.'],
  403: ['forbidden', 'This action is not allowed. Your account does not allow this action.'],
  404: ['not_found', 'This was not found.'],
  409: ['conflict', 'This was changed at the same moment. Please try again.'],
  422: ['invalid', 'This value is not valid (simulated).'],
  429: ['rate_limited', 'Too many requests. Please wait a moment.'],
  500: ['internal', 'Something went wrong on our side. Please try again.'],
  503: ['unavailable', 'The service is not available at the moment. Please try again.'],
};

/** The failure as the client sees it. An invalid form gets the message at its first field. */
function failureOf(failure: Failure, name: string | undefined): SimulatedFailure {
  if (failure === 'offline' || failure === 'timeout') return { kind: failure };
  const [id, message] = REFUSALS[failure];
  const operation = ALL.find(([one]) => one === name)?.[1];
  const field = Object.keys(operation?.body?.shape ?? {})[0];
  const fields = id === 'invalid' && field !== undefined ? { fields: { [field]: message } } : {};
  const body = { status: 'error', message, data: { id, trace: 'simulated', ...fields } };
  return { kind: 'refused', status: ERROR_STATUS[id], body };
}

/** How a call behaves with these settings. */
export function planOf(call: SimulatedCall, { delay, fail }: Pick<Settings, 'delay' | 'fail'>) {
  const name = operationOf(call);
  const own = name !== undefined && OWN.has(name);
  const failure = (name === undefined ? undefined : fail[name]) ?? (own ? undefined : fail[EVERY_CALL]);
  return { delay: own ? 0 : delay, failure: failure ? failureOf(failure, name) : null };
}
