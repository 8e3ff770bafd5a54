import { hashToken } from '../../../platform/base/token';
import { shownName } from '../../../platform/mail/shown-name';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { senderNameOf } from '../../notices';
import * as mails from './report-mail.repository';
import { reportName } from './report-mail.service';

/** What a link is about; the holder of the link sees it. */
export interface LinkedReport {
  email: string;
  /** "weekly report of Marco's Pizza" */
  report: string;
}

type Found = Awaited<ReturnType<typeof mails.findByStopLink>>;

/** The tokens cannot be guessed; this limits the cost of trying. */
const limitTries = (db: Deps['db'], address: string): Promise<void> =>
  limitAttempts(db, [networkLimit('report link address', address, 60)]);

async function linked(tx: Tx, found: Found): Promise<LinkedReport | undefined> {
  if (!found) return undefined;
  const company = shownName(await senderNameOf(tx, found.account_id));
  return { email: found.email, report: `${reportName(found.every)}${company === undefined ? '' : ` of ${company}`}` };
}

export async function openConfirmLink({ db }: Pick<Deps, 'db'>, token: string, from: string) {
  await limitTries(db, from);
  return db.asEngine(async (tx) => linked(tx, await mails.findByConfirmLink(tx, hashToken(token))));
}

export async function confirmReport({ db }: Pick<Deps, 'db'>, token: string, from: string, now = new Date()) {
  await limitTries(db, from);
  return db.asEngine(async (tx) => linked(tx, await mails.confirmByLink(tx, hashToken(token), now)));
}

export async function openStopLink({ db }: Pick<Deps, 'db'>, token: string, from: string) {
  await limitTries(db, from);
  return db.asEngine(async (tx) => linked(tx, await mails.findByStopLink(tx, token)));
}

/** Ends the report, by its link alone. */
export async function stopReport({ db }: Pick<Deps, 'db'>, token: string, from: string) {
  await limitTries(db, from);
  return db.asEngine(async (tx) => linked(tx, await mails.deleteByStopLink(tx, token)));
}
