import type { Log } from '../base/log';
import type { Database } from '../db/connection';
import { runJobs, startJobLoops, type Jobs } from '../work/jobs';
import { MAIL_CHANNEL } from './enqueue-mail';
import type { MailLink, MailParts } from './mail-link';
import { afterFailure, type Outcome } from './mail.policy';
import { deleteMail, giveMailUp, MAIL, type DueMail } from './mail.repository';

interface Needs {
  db: Database;
  log: Log;
  /** Makes what a mail has beside its text. */
  partsOf(mail: DueMail): Promise<MailParts>;
}

const PARALLEL_MAILS = 2;

/** Neither text nor recipient is logged, because links in mails grant access to accounts. */
function failed({ log }: Pick<Needs, 'log'>, mail: DueMail, error: unknown): Outcome {
  const outcome = afterFailure(error, mail, new Date());
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const details = { mail: mail.id, attempts: mail.attempts, code, responseCode };
  if ('giveUp' in outcome) log.error(details, 'a mail was given up');
  else log.warn({ ...details, waitMs: outcome.waitMs }, 'a mail could not be sent; it will be retried');
  return outcome;
}

/** Sends the next due mail; returns false when there is none. */
export async function sendOneMail(deps: Needs, link: MailLink, stopping?: () => boolean): Promise<boolean> {
  const mails: Jobs<DueMail, { giveUp: string } | 'sent'> = {
    table: MAIL,
    run: async (mail) => {
      try {
        await link.send(mail, await deps.partsOf(mail));
        return 'sent';
      } catch (error) {
        return failed(deps, mail, error);
      }
    },
    end: (tx, { id }, result) => (result === 'sent' ? deleteMail(tx, id) : giveMailUp(tx, id, result.giveUp)),
  };
  return (await runJobs(deps.db, mails, stopping)) > 0;
}

/** Sends mail from this process. */
export async function startMailing(deps: Needs, link: MailLink): Promise<{ stop(): Promise<void> }> {
  const jobs = startJobLoops(deps, {
    name: 'mail',
    channel: MAIL_CHANNEL,
    parallel: PARALLEL_MAILS,
    work: (stopping) => sendOneMail(deps, link, stopping),
  });
  return { stop: () => jobs.stop().then(() => link.close()) };
}
