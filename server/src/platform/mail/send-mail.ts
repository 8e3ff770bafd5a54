import type { Log } from '../base/log';
import type { Database } from '../db/connection';
import { persevering } from '../work/persevering';
import { listenForWork } from '../work/work-listener';
import { startLoop } from '../work/work-loop';
import { MAIL_CHANNEL } from './enqueue-mail';
import type { MailFile, MailLink } from './mail-link';
import { afterFailure } from './mail.policy';
import { claimMail, deleteMail, giveMailUp, postponeMail, type DueMail } from './mail.repository';

interface Needs {
  db: Database;
  log: Log;
  /** Creates the attachments of a mail, which are not stored. */
  filesOf(mail: DueMail): Promise<readonly MailFile[]>;
}

/** Longer than the SMTP timeouts, so that no mail is claimed twice while it is being sent. */
const LEASE_S = 300;
const POLL_MS = 5_000;
const PARALLEL_MAILS = 2;

/** Neither text nor recipient is logged, because links in mails grant access to accounts. */
async function noteFailure({ db, log }: Pick<Needs, 'db' | 'log'>, mail: DueMail, error: unknown): Promise<void> {
  const outcome = afterFailure(error, mail, new Date());
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const details = { mail: mail.id, attempts: mail.attempts, code, responseCode };
  if ('giveUp' in outcome) {
    log.error(details, 'a mail was given up');
    await db.asEngine((tx) => giveMailUp(tx, mail.id, outcome.giveUp));
  } else {
    log.warn({ ...details, retryInSeconds: outcome.retryInSeconds }, 'a mail could not be sent; it will be retried');
    await db.asEngine((tx) => postponeMail(tx, mail.id, outcome.retryInSeconds));
  }
}

/** Sends the next due mail; returns false when there is none. */
export async function sendOneMail(deps: Needs, link: MailLink, stopping = (): boolean => false): Promise<boolean> {
  const mail = await deps.db.asEngine((tx) => claimMail(tx, LEASE_S));
  if (!mail) return false;
  try {
    await link.send(mail, await deps.filesOf(mail));
  } catch (error) {
    await noteFailure(deps, mail, error);
    return true;
  }
  // It has been sent: without this record it would be sent again.
  await persevering(() => deps.db.asEngine((tx) => deleteMail(tx, mail.id)), stopping);
  return true;
}

/** Sends mail from this process. Any number of processes may do so: one of them claims each mail. */
export async function startMailing(deps: Needs, link: MailLink): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  const loops = Array.from({ length: PARALLEL_MAILS }, () =>
    startLoop({ name: 'mail', work: () => sendOneMail(deps, link, () => stopped), pollMs: POLL_MS, log: deps.log }),
  );
  const listener = listenForWork(deps, MAIL_CHANNEL, () => loops.forEach((loop) => loop.wake()));
  return {
    async stop() {
      stopped = true;
      listener.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      link.close();
    },
  };
}
