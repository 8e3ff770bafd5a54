import { callOut } from '../call-out';
import { RegistryUnavailable, type Registry, type RegistryState, type Submitted } from './registry';
import { formOf, tollfreeFields } from './tollfree-fields';

const TIME_LIMIT_MS = 15_000;

/** A toll-free verification, as far as it is read. */
interface Verification {
  sid: string;
  status: string;
  error_code?: number | null;
  rejection_reason?: string | null;
  edit_allowed?: boolean | null;
}

interface RegistryOptions {
  /** Address of the carrier's API, as for messages. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
}

/** The registry is on a separate host, messaging.twilio.com; a compatible service has it beside its messages. */
function addressOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (/(?:^|\.)twilio\.com$/.test(url.hostname)) url.hostname = url.hostname.replace(/^api\./, 'messaging.');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}/v1/Tollfree/Verifications`;
}

const STATES: Readonly<Record<string, RegistryState['kind']>> = {
  PENDING_REVIEW: 'submitted',
  IN_REVIEW: 'in_review',
  TWILIO_APPROVED: 'approved',
  TWILIO_REJECTED: 'refused',
};

function stateOf({ status, error_code: code = null, rejection_reason: reason }: Verification): RegistryState {
  const kind = STATES[status];
  if (kind === undefined) throw new RegistryUnavailable(`the registry reported the state ${status}`);
  return kind === 'refused' ? { kind, code, reason: reason ?? '' } : { kind };
}

/** Toll-free verification (twilio.com/docs/messaging/api/tollfree-verification-resource). */
export function twilioRegistry({ baseUrl, accountSid, authToken }: RegistryOptions): Registry {
  const resource = addressOf(baseUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function request(method: 'GET' | 'POST' | 'DELETE', path: string, form?: URLSearchParams) {
    try {
      const answer = await callOut(resource + path, {
        method,
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        ...(form && { body: form }),
      });
      const text = await answer.text();
      // 400: the request itself is wrong. Everything else may pass: credentials are replaced, servers come back.
      if (!answer.ok && answer.status !== 400) throw new Error(`HTTP ${answer.status}`);
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as unknown) };
    } catch (error) {
      throw new RegistryUnavailable(`The registry did not answer: ${(error as Error).message}`, { cause: error });
    }
  }

  /** A number has one verification. */
  async function find(numberId: string): Promise<Verification | undefined> {
    const query = new URLSearchParams({ TollfreePhoneNumberSid: numberId });
    const { status, body } = await request('GET', `?${query.toString()}`);
    const { verifications } = body as { verifications?: Verification[] };
    if (status !== 200 || !verifications) throw new RegistryUnavailable('the registry did not list verifications');
    return verifications[0];
  }

  async function send(path: string, form: URLSearchParams): Promise<Submitted> {
    const { status, body } = await request('POST', path, form);
    if (status !== 400) return { kind: 'submitted' };
    const { code = null, message = '' } = body as { code?: number; message?: string };
    return { kind: 'invalid', code, reason: message };
  }

  return {
    async submit({ numberId, answers }) {
      const form = formOf(tollfreeFields(answers));
      const found = await find(numberId);
      if (found?.edit_allowed) {
        form.set('EditReason', 'Corrected what was refused');
        return send(`/${found.sid}`, form);
      }
      // It was handed over before, and the answer was lost.
      if (found && found.status !== 'TWILIO_REJECTED') return { kind: 'submitted' };
      // The time for editing it is over.
      if (found) await request('DELETE', `/${found.sid}`);
      form.set('TollfreePhoneNumberSid', numberId);
      return send('', form);
    },

    async read(numberId) {
      const found = await find(numberId);
      return found ? stateOf(found) : { kind: 'unknown' };
    },
  };
}
