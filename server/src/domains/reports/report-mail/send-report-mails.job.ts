import { untilNone } from '../../../platform/base/until-none';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import type { Deps } from '../../../platform/web/deps';
import { hasActivity, presentReport } from './mailed-report';
import { readReported } from './read-reported';
import { quietLetter, reportLetter } from './report-letter';
import { type DueReportMail, takeDueReport } from './report-mail.repository';
import { stopPath } from './report-mail.service';

type Needs = Pick<Deps, 'db' | 'config' | 'log'>;

/**
 * Queues the mail of the next due report, in the transaction that marks it as sent: once for each week or month, however
 * many processes run this and wherever one is killed. A frozen or deleted account's report is left out.
 */
const sendNext = ({ db, config }: Needs, now: Date, failed: readonly number[], taken: (due: DueReportMail) => void) =>
  db.asEngine(async (tx) => {
    const due = await takeDueReport(tx, now, failed);
    if (!due) return false;
    taken(due);
    if (!due.open) return true;
    const stopLink = `${config.publicUrl}${stopPath}/${due.stop_token}`;
    const reported = await readReported(tx, config, due, now);
    const report = hasActivity(reported) ? presentReport(reported) : undefined;
    const letter = report ? reportLetter(report, stopLink) : quietLetter(reported, stopLink);
    await enqueueMail(tx, { accountId: due.account_id, to: due.email, ...letter, report, stopLink });
    return true;
  });

/** Sends the due reports. One that fails waits for the next run, and the others do not wait for it. */
export async function sendReportMails(deps: Needs, now: Date): Promise<number> {
  const failed: number[] = [];
  const sent = await untilNone(async () => {
    let due: DueReportMail | undefined;
    try {
      return await sendNext(deps, now, failed, (taken) => (due = taken));
    } catch (error) {
      if (!due) throw error;
      deps.log.error({ err: error, report_mail: due.id }, 'a report by mail could not be made');
      failed.push(due.id);
      return true;
    }
  });
  return sent - failed.length;
}
