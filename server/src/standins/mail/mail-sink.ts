import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Deps } from '../../web/deps';
import { keepMail, type SinkMail } from './sink.repository';

const LARGEST = 5 * 1024 * 1024;

/** What a mail reader would show of it. */
async function readMail(raw: Readable, recipients: string[]): Promise<SinkMail> {
  const mail = await PostalMime.parse(await buffer(raw));
  return {
    messageId: mail.messageId ?? randomUUID(),
    sender: mail.from?.address ?? '',
    recipients,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  };
}

/** Tells the sender whether its mail was taken; one that was not is sent again. */
async function answer(keep: () => Promise<void>, done: (error?: Error) => void, log: Deps['log']): Promise<void> {
  let failed: Error | undefined;
  try {
    await keep();
  } catch (error) {
    log.error({ err: error }, 'the mail sink could not keep a mail');
    failed = new Error('This mail could not be kept.');
  }
  done(failed);
}

/** Takes every mail and delivers none: an SMTP server on loopback, for the page /outbox. */
export async function startMailSink({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    // Nothing to hide between two ends of one process.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    logger: false,
    onData(stream, session, done) {
      const keep = async (): Promise<void> =>
        keepMail(
          db,
          await readMail(
            stream,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
      void answer(keep, done, log);
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'mail sink'));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => listening());
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((closed) => server.close(() => closed())) };
}
