import { RegistryUnavailable, type Registry, type RegistryState, type Submitted } from './registry';
import { formOf, registryHttp, type RegistryOptions } from './registry-http';
import { tollfreeFields } from './tollfree-fields';

/** A toll-free verification, as far as it is read. */
interface Verification {
  sid: string;
  status: string;
  error_code?: number | null;
  rejection_reason?: string | null;
  edit_allowed?: boolean | null;
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
export function twilioRegistry(options: RegistryOptions): Registry {
  const { request, messaging } = registryHttp(options);
  const resource = `${messaging}/v1/Tollfree/Verifications`;
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, form?: URLSearchParams) =>
    request(method, resource + path, form);

  /** A number has one verification. */
  async function find(numberId: string): Promise<Verification | undefined> {
    const query = new URLSearchParams({ TollfreePhoneNumberSid: numberId });
    const { status, body } = await ask('GET', `?${query.toString()}`);
    const { verifications } = body as { verifications?: Verification[] };
    if (status !== 200 || !verifications) throw new RegistryUnavailable('the registry did not list verifications');
    return verifications[0];
  }

  async function send(path: string, form: URLSearchParams): Promise<Submitted> {
    const { status, body } = await ask('POST', path, form);
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
      if (found) await ask('DELETE', `/${found.sid}`);
      form.set('TollfreePhoneNumberSid', numberId);
      return send('', form);
    },

    async read(numberId) {
      const found = await find(numberId);
      return found ? stateOf(found) : { kind: 'unknown' };
    },
  };
}
