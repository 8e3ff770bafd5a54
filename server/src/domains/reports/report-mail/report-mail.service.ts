import {
  can,
  MAX_REPORT_MAILS,
  type ReportMail,
  type reportMailBody,
  type ReportPeriod,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import { hashToken, newToken } from '../../../platform/base/token';
import type { Tx } from '../../../platform/db/connection';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import { limitAttempts } from '../../../platform/web/attempts';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { limitStrangerMail, senderNameOf } from '../../notices';
import { confirmReportMail } from './confirm.mail';
import * as mails from './report-mail.repository';

type Needs = Pick<Deps, 'db' | 'config'>;

const LINK_DAYS = 7;
/** Links to one address within a quarter of an hour, whichever accounts ask for them. */
const MOST_FOR_ADDRESS = 3;

const TOO_MANY = `You have ${MAX_REPORT_MAILS} reports by mail, which is the maximum. Please remove one first.`;

/** "weekly report", "monthly report" */
export const reportName = (every: ReportPeriod): string => (every === 'week' ? 'weekly report' : 'monthly report');

export const confirmPath = '/report-mail/confirm';
export const stopPath = '/report-mail/stop';

const limitAddress = (db: Deps['db'], email: string): Promise<void> =>
  limitAttempts(db, [{ name: 'report mail', value: email, most: MOST_FOR_ADDRESS }]);

/** Counts as a mail to a stranger. */
async function mailLink(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  accountId: number,
  { id, email }: Pick<ReportMail, 'id' | 'email'>,
): Promise<void> {
  await limitStrangerMail(tx, accountId, 'report');
  const token = newToken();
  await mails.storeConfirmLink(tx, id, hashToken(token), LINK_DAYS);
  const company = shownName(await senderNameOf(tx, accountId));
  const link = `${config.publicUrl}${confirmPath}/${token}`;
  await enqueueMail(tx, { accountId, to: email, ...confirmReportMail(config, company, link) });
}

export const listReportMails = ({ db }: Pick<Deps, 'db'>, { accountId }: Session): Promise<ReportMail[]> =>
  db.asAccount(accountId, (tx) => mails.listReportMails(tx, accountId));

interface Added {
  id: number;
  email: string;
  /** Otherwise a link was sent that confirms the address. */
  confirmed: boolean;
}

/** Everybody who sees the reports may send them; what was paid is included if the user sees payments (decision 799). */
export async function addReportMail(
  deps: Needs,
  session: Session,
  body: z.output<typeof reportMailBody>,
  now = new Date(),
): Promise<Added> {
  const { accountId } = session;
  const { every } = body;
  const email = body.email.toLowerCase();
  await limitAddress(deps.db, email);
  return deps.db.asAccount(accountId, async (tx) => {
    await oneAtATime(tx, 'reports by mail', accountId);
    if ((await mails.listReportMails(tx, accountId)).length >= MAX_REPORT_MAILS)
      throw new AppError('conflict', TOO_MANY);
    const costs = can(session, 'billing_history_access');
    const id = await mails.insertReportMail(tx, { accountId, email, every, costs, stopToken: newToken() }, now);
    if (id === undefined) throw invalid('email', `This address already gets the ${reportName(every)}.`);
    const confirmed = (await mails.lockReportMail(tx, accountId, id))?.confirmed ?? false;
    if (!confirmed) await mailLink(tx, deps, accountId, { id, email });
    await noteSecurity(tx, { accountId, kind: 'export', text: `Added ${email} for the ${reportName(every)} by mail.` });
    return { id, email, confirmed };
  });
}

/** Sends a new link; the earlier one stops working. Returns the address. */
export async function resendReportMail(deps: Needs, { accountId }: Session, id: number): Promise<string> {
  const found = await deps.db.asAccount(accountId, (tx) => mails.lockReportMail(tx, accountId, id));
  if (!found || found.confirmed) throw notFound('A report by mail that waits for its confirmation');
  await limitAddress(deps.db, found.email);
  await deps.db.asAccount(accountId, async (tx) => {
    if (await mails.lockReportMail(tx, accountId, id)) await mailLink(tx, deps, accountId, found);
  });
  return found.email;
}

export const deleteReportMail = ({ db }: Pick<Deps, 'db'>, { accountId }: Session, id: number): Promise<string> =>
  db.asAccount(accountId, async (tx) => {
    const found = await mails.lockReportMail(tx, accountId, id);
    if (!found) throw notFound('This report by mail');
    const { email, every } = found;
    await mails.deleteReportMail(tx, accountId, id);
    await noteSecurity(tx, {
      accountId,
      kind: 'export',
      text: `Removed ${email} from the ${reportName(every)} by mail.`,
    });
    return email;
  });
