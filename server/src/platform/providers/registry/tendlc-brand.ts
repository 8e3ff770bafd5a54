import { once } from './once';
import { type LocalRegistration, type LocalState, Refusal, RegistryUnavailable } from './registry';
import { formOf, type RegistryHttp } from './registry-http';
import { classOf } from './tendlc-classes';
import { type Objects, roundOf, tendlcObjects } from './tendlc-objects';

/** An error of a bundle, a brand or a campaign. */
export interface TendlcError {
  error_code?: number | string | null;
  code?: number | string | null;
  description?: string | null;
  message?: string | null;
}

interface Bundle {
  sid: string;
  status: string;
  date_updated: string;
  errors?: TendlcError[] | null;
}

interface Brand {
  sid: string;
  customer_profile_bundle_sid: string;
  status: string;
  identity_status?: string | null;
  date_updated: string;
  errors?: TendlcError[] | null;
  failure_reason?: string | null;
}

interface Evaluation {
  status: string;
  results?: { passed?: boolean; friendly_name?: string; failure_reason?: string | null; error_code?: number | null }[];
}

/** What the registry says of the first thing that is wrong. */
export function verdictOf(errors: readonly TendlcError[] | null | undefined, otherwise: string | null | undefined) {
  const [first = {}] = errors ?? [];
  const code = Number(first.error_code ?? first.code ?? Number.NaN);
  return {
    kind: 'refused' as const,
    code: Number.isNaN(code) ? null : code,
    reason: first.description ?? first.message ?? otherwise ?? '',
  };
}

/** The name of a step of the business; a business has others as a sole proprietor. */
const stepOf = ({ answers }: LocalRegistration, name: string): string => `${classOf(answers).prefix}${name}`;

const VERIFIED = ['VERIFIED', 'VETTED_VERIFIED'];

/** It may have campaigns: a sole proprietor only after the answer to the registry's text. */
const isVerified = (
  { answers }: LocalRegistration,
  { status, identity_status }: Pick<Brand, 'status' | 'identity_status'>,
): boolean => status === 'APPROVED' && (!classOf(answers).answersText || VERIFIED.includes(identity_status ?? ''));

const WAITS: LocalState = { kind: 'submitted', moved: false };
const MOVED: LocalState = { kind: 'submitted', moved: true };

/** The brand of a business: one per account. */
export function tendlcBrand(http: RegistryHttp, options: { primary: string; lateS: number }) {
  const { lateS } = options;
  const objects = tendlcObjects(http, options);
  const brands = `${http.messaging}/v1/a2p/BrandRegistrations`;

  /** Throws what the evaluation of a bundle finds missing: a review of it would be in vain. */
  async function evaluate(address: string, policySid: string): Promise<void> {
    const { status, results = [] } = await http.certain<Evaluation>(
      'POST',
      `${address}/Evaluations`,
      formOf({ policySid }),
    );
    if (status === 'compliant') return;
    const wrong = results.find(({ passed }) => passed === false);
    throw new Refusal(wrong?.error_code ?? null, wrong?.failure_reason || wrong?.friendly_name || 'Noncompliant');
  }

  /** Sends something for review once per round. True: it was sent now. */
  async function sendOnce(
    { number: steps, round }: LocalRegistration,
    [what, stamp]: readonly [what: string, stamp: string | undefined],
    { sid, send }: { sid: string; send: () => Promise<unknown> },
  ): Promise<boolean> {
    let sent = false;
    await once(
      {
        steps,
        name: `${what} ${round}`,
        before: stamp ?? '',
        find: async (before) => (stamp === undefined || stamp === before ? undefined : sid),
        make: async () => {
          await send();
          sent = true;
          return sid;
        },
      },
      lateS,
    );
    return sent;
  }

  /** Undefined: it is approved. */
  async function bundleState(
    registration: LocalRegistration,
    what: 'profile' | 'bundle',
    sid: string,
  ): Promise<LocalState | undefined> {
    const address = `${what === 'profile' ? objects.profiles : objects.bundles}/${sid}`;
    const { status } = await http.certain<Bundle>('GET', address);
    if (status === 'twilio-approved') return undefined;
    if (status !== 'draft' && status !== 'twilio-rejected') return WAITS;
    const name = `review of ${what}`;
    // Evaluated first, because an evaluation may change the stamp.
    if ((await registration.number.find(`${name} ${registration.round}`))?.sid == null)
      await evaluate(address, classOf(registration.answers).policies[what]);
    const now = await http.certain<Bundle>('GET', address);
    const send = () => http.certain('POST', address, formOf({ status: 'pending-review' }));
    // A draft was not sent, whatever its stamp.
    const stamp = now.status === 'draft' ? undefined : now.date_updated;
    if (await sendOnce(registration, [name, stamp], { sid, send })) return MOVED;
    return now.status === 'twilio-rejected' ? verdictOf(now.errors, 'The business was not approved.') : WAITS;
  }

  /** Gives the registry the answers of this round, if what it has was made in an earlier one. */
  async function mendOnce(registration: LocalRegistration, made: Objects): Promise<void> {
    const { number: steps, round } = registration;
    // The profile is made first, so the rest is of this round too, or of a later one.
    if ((await registration.business.find(stepOf(registration, 'profile')))?.before === roundOf(registration)) return;
    const name = `answers ${round}`;
    if ((await steps.find(name))?.sid != null) return;
    // Stored afterwards, unlike other steps: it makes nothing, and may be repeated.
    await objects.mend(registration, made);
    await steps.begin(name, '');
    await steps.done(name, made.profile);
  }

  const read = (sid: string): Promise<Brand> => http.certain<Brand>('GET', `${brands}/${sid}`);

  /** The text to a sole proprietor: the first one leaves with the approval, others when they are asked for. */
  async function textState(registration: LocalRegistration, brand: Brand, leftItself: boolean): Promise<LocalState> {
    const { number: steps, round, asks } = registration;
    const { sid, date_updated: approved } = brand;
    if (asks === 0 && leftItself) return { kind: 'texted', textedAt: new Date(approved) };
    const name = `text ${round} ${asks}`;
    const make = async (): Promise<string> => {
      await http.certain('POST', `${brands}/${sid}/SmsOtp`).catch((error: unknown) => {
        // The person has answered meanwhile, or was texted too often: the brand says what is true.
        if (!(error instanceof Refusal)) throw error;
      });
      return sid;
    };
    // Whether a text has left cannot be asked, so one whose answer is lost counts as sent: the owner can request another.
    await once({ steps, name, find: async () => sid, make }, lateS);
    const { age = 0 } = (await steps.find(name)) ?? {};
    return { kind: 'texted', textedAt: new Date(Date.now() - age * 1_000) };
  }

  async function brandState(registration: LocalRegistration, sid: string): Promise<LocalState | undefined> {
    const brand = await read(sid);
    const { status, date_updated: stamp, errors, failure_reason } = brand;
    const isOfRound =
      (await registration.business.find(stepOf(registration, 'brand')))?.before === roundOf(registration);
    if (isVerified(registration, brand)) return undefined;
    if (status === 'APPROVED') {
      const sentAgain = await registration.number.find(`brand ${registration.round}`);
      return textState(registration, brand, isOfRound || sentAgain?.sid != null);
    }
    if (status === 'SUSPENDED')
      return { kind: 'refused', code: 21_731, reason: 'The registry has suspended the brand.' };
    if (status === 'PENDING' || status === 'IN_REVIEW') return WAITS;
    if (status !== 'FAILED') throw new RegistryUnavailable(`the registry reported the state ${status} of a brand`);
    // Made in this round: this is the verdict. In an earlier one: it is submitted again, with the mended answers.
    const send = async () => http.certain('POST', `${brands}/${sid}`);
    if (isOfRound || !(await sendOnce(registration, ['brand', stamp], { sid, send })))
      return verdictOf(errors, failure_reason);
    return MOVED;
  }

  const findBrand = async (profile: string): Promise<Brand | undefined> =>
    (await http.list<Brand>(`${brands}?PageSize=50`, 'data')).find(
      ({ customer_profile_bundle_sid: of }) => of === profile,
    );

  return {
    isSuspended: async (sid: string): Promise<boolean> => (await read(sid)).status === 'SUSPENDED',

    /** Takes the next step of the business. Its id: it is approved. */
    async advance(registration: LocalRegistration): Promise<string | LocalState> {
      const { answers, business: steps } = registration;
      const name = stepOf(registration, 'brand');
      const known = await steps.find(name);
      if (known?.sid != null && isVerified(registration, await read(known.sid))) return known.sid;
      const made = await objects.make(registration);
      await mendOnce(registration, made);
      // A brand costs money however it ends, so it is registered only for a business whose bundles are approved.
      for (const what of ['profile', 'bundle'] as const) {
        const state = await bundleState(registration, what, made[what]);
        if (state) return state;
      }
      const fields = formOf({
        customerProfileBundleSid: made.profile,
        a2PProfileBundleSid: made.bundle,
        ...classOf(answers).brand(answers),
      });
      const sid = await once(
        {
          steps,
          name,
          before: roundOf(registration),
          find: async () => (await findBrand(made.profile))?.sid,
          make: async () => (await http.certain<Brand>('POST', brands, fields)).sid,
        },
        lateS,
      );
      return (await brandState(registration, sid)) ?? sid;
    },
  };
}
