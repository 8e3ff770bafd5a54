import {
  BUSINESS_FIELDS,
  formatPhone,
  isSoleProprietor,
  LOCAL_CHECKS,
  type HostedPage,
  type NumberRegistration,
  type RegistrationAnswers,
  type RegistrationDraft,
  registrationDraft,
  toApiDate,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { rejectionOf } from '../../../platform/providers/registry/tollfree-rejections';
import { createLocalRegistry } from '../../../platform/providers/registry/create-registry';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { type BoughtNumber, boughtNumbers } from '../bought/bought-number.repository';
import { answerDue, requirePhone } from './answer';
import { brandOf, keepBrand } from './brand.repository';
import { draftFacts } from './draft-facts.repository';
import { draftOf } from './draft';
import { forbiddenIn } from './forbidden';
import { closedField, hostedPage, proofOf } from './hosted-page';
import * as stored from './registration.repository';

type Needs = Pick<Deps, 'db' | 'config'>;

function refusalOf({ state, refusedCode, refusedFor, refusedField, refusedFinal }: stored.RegistrationRow) {
  if (state !== 'refused') return null;
  return {
    code: refusedCode,
    field: refusedField ?? '',
    reason: refusedFor ?? '',
    // A code that is not known to be final says how to submit it again.
    mend: refusedFinal && rejectionOf(refusedCode).final !== true ? 'Write to support.' : rejectionOf(refusedCode).mend,
    final: refusedFinal,
  };
}

type Found<Entry> = Promise<{ entries: Entry[]; hosted: HostedPage | null }>;

/** The numbers that the account holds, the oldest first; a number without a stored draft gets one from what is known. */
export async function listRegistrations({ db, config }: Needs, { accountId }: Session): Found<NumberRegistration> {
  const { entries, hosted } = await registrationsOf({ db, config }, accountId);
  return db.asEngine(async (tx) => {
    const judged: NumberRegistration[] = [];
    for (const entry of entries)
      judged.push({ ...entry, proof: await proofOf(tx, config.publicUrl, accountId, entry.answers) });
    return { entries: judged, hosted };
  });
}

const registrationsOf = ({ db, config }: Needs, accountId: number): Found<Omit<NumberRegistration, 'proof'>> =>
  db.asAccount(accountId, async (tx) => {
    const held = await boughtNumbers(tx, accountId);
    if (held.length === 0) return { entries: [], hosted: null };
    const rows = await stored.registrationsOf(tx, accountId);
    const events = await stored.eventsOf(
      tx,
      rows.map(({ digits }) => digits),
    );
    const facts = await draftFacts(tx, accountId);
    const hosted = await hostedPage(tx, config.publicUrl, accountId, facts);
    const draft = draftOf(facts, hosted, config);
    const brand = await brandOf(tx, accountId);
    const entries: Omit<NumberRegistration, 'proof'>[] = [];
    for (const { digits, kind } of held) {
      const row = rows.find((one) => one.digits === digits);
      const business = kind === 'local' ? businessOf(brand?.answers) : {};
      const given = registrationDraft.parse(row ? row.answers : { ...draft, ...business });
      const approved = kind === 'local' && brand?.approvedAt != null;
      const answers = approved ? { ...given, ...business } : given;
      entries.push({
        number: digits,
        suspended_at: row?.suspendedAt ? toApiDate(row.suspendedAt) : null,
        kind,
        state: row?.state ?? 'draft',
        answers,
        business_approved: approved,
        answer_due: row ? answerDue(row, approved) : null,
        saved: row !== undefined,
        refusal: row ? refusalOf(row) : null,
        forbidden: await forbiddenIn(tx, answers),
        history: events
          .filter((one) => one.digits === digits)
          .map(({ event, text, at }) => ({ event, text, at: toApiDate(at) })),
      });
    }
    return { entries, hosted };
  });

/** A held number, locked with its registration; throws where nothing may be changed. */
async function openNumber(tx: Tx, accountId: number, digits: string): Promise<BoughtNumber> {
  const held = (await boughtNumbers(tx, accountId)).find((one) => one.digits === digits);
  if (!held) throw notFound('This number');
  const row = await stored.lockRegistration(tx, accountId, digits);
  const name = formatPhone(digits);
  if (row?.state === 'approved') throw new AppError('conflict', `The carriers have approved ${name} already.`);
  if (row?.state === 'submitted' || row?.state === 'in_review')
    throw new AppError(
      'conflict',
      `The registration of ${name} is in review: it can be changed only if it is refused.`,
    );
  if (row?.refusedFinal) throw new AppError('conflict', `The carriers have refused ${name} for good.`);
  return held;
}

export const saveRegistration = (
  { db }: Needs,
  { accountId }: Session,
  digits: string,
  answers: RegistrationDraft,
): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    await openNumber(tx, accountId, digits);
    await stored.saveAnswers(tx, accountId, digits, answers);
  });

/** The answers about the business, which an account gives once. */
const businessOf = (answers: Partial<RegistrationDraft> = {}): Partial<RegistrationDraft> =>
  Object.fromEntries(BUSINESS_FIELDS.flatMap((field) => (field in answers ? [[field, answers[field]]] : [])));

/** Whether a worker submits it to the provider; else the operator does, and enters the result. */
const isAsked = (config: Deps['config'], { kind }: BoughtNumber): boolean =>
  kind === 'toll_free' ? config.carrier.kind !== 'smpp' : createLocalRegistry(config) !== undefined;

function requireLocalAnswers(answers: RegistrationAnswers): void {
  const wrong = LOCAL_CHECKS.filter(([, holds]) => !holds(answers));
  const [first] = wrong;
  if (first) throw new AppError('invalid', first[2], Object.fromEntries(wrong.map(([field, , text]) => [field, text])));
}

/** The answers with those about the business as the registry has them, or is to get them. */
async function withBusiness(
  tx: Tx,
  accountId: number,
  digits: string,
  answers: RegistrationAnswers,
): Promise<RegistrationAnswers> {
  // Also the lock: of two numbers that are submitted at once, the second waits here and sees the first.
  await keepBrand(tx, accountId, answers);
  const brand = await brandOf(tx, accountId);
  if (brand?.approvedAt != null) return { ...answers, ...(businessOf(brand.answers) as Partial<RegistrationAnswers>) };
  const other = await stored.waitsForBusiness(tx, accountId, digits);
  if (other === undefined) return answers;
  throw new AppError(
    'conflict',
    `Your business is being verified for ${formatPhone(other)}. Submit this number once that is decided.`,
  );
}

/** A sole proprietor has one campaign, with one number in it. */
async function requireOnlyNumber(tx: Tx, accountId: number, digits: string): Promise<void> {
  const other = await stored.otherSubmitted(tx, accountId, digits);
  if (other !== undefined)
    throw new AppError(
      'conflict',
      `A sole proprietor registers one local number. Yours is ${formatPhone(other)}: give it back before you register another.`,
    );
}

/** Reviewers open the page and its picture, so those of a keyword have to be open. */
async function requireOpenPage({ db, config }: Needs, accountId: number, answers: RegistrationAnswers): Promise<void> {
  const closed = await db.asEngine((tx) => closedField(tx, config.publicUrl, accountId, answers));
  if (closed !== undefined)
    throw invalid(
      closed,
      'This page is not open, so the carriers could not see it. Switch on the web page of your keyword, or enter the address of another page.',
    );
}

export async function submitRegistration(
  { db, config }: Needs,
  { accountId }: Session,
  digits: string,
  given: RegistrationAnswers,
): Promise<void> {
  await requireOpenPage({ db, config }, accountId, given);
  // A toll-free number is registered without a text, and its form does not ask for the phone.
  if (isSoleProprietor(given) && given.mobile_phone !== '')
    await db.asEngine((tx) => requirePhone(tx, accountId, given));
  return db.asAccount(accountId, async (tx) => {
    const held = await openNumber(tx, accountId, digits);
    const isLocal = held.kind === 'local';
    const asked = isAsked(config, held);
    if (isLocal) requireLocalAnswers(given);
    const answers = isLocal && asked ? await withBusiness(tx, accountId, digits, given) : given;
    if (isLocal && isSoleProprietor(answers)) await requireOnlyNumber(tx, accountId, digits);
    const forbidden = await forbiddenIn(tx, answers);
    if (forbidden)
      throw invalid(
        forbidden.field,
        `Carriers refuse texts about ${forbidden.category} for good, so “${forbidden.words}” would end this registration.`,
      );
    await stored.saveAnswers(tx, accountId, digits, answers);
    await stored.markSubmitted(tx, digits, asked);
    await stored.addEvent(tx, accountId, digits, 'submitted');
    await notifyProfile(tx, accountId, 'number');
  });
}
