import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database, Log } from '../platform';
import { keepMail, type SinkMail } from './sink.repository';

const LARGEST = 5 * 1024 * 1024;

/** The fields that a mail program would show. */
async function readMail(raw: Readable, recipients: string[]): Promise<SinkMail> {
  const mail = await PostalMime.parse(await buffer(raw));
  return {
    messageId: mail.messageId ?? randomUUID(),
    sender: mail.from?.address ?? '',
    recipients,
    subject: mail.subject ?? '',
    text: [mail.text ?? '', ...mail.attachments.map(({ filename }) => `[Attached: ${filename ?? 'a file'}]\n`)].join(
      '\n',
    ),
  };
}

/** An SMTP server on loopback that stores every mail for the page /outbox and delivers none. */
export async function startMailSink({
  db,
  log,
}: {
  db: Database;
  log: Log;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    // No encryption needed within one process.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const keep = async (): Promise<void> => keepMail(db, await readMail(stream, recipients));
      callbackify(keep)((error: Error | null) => {
        if (error) log.error({ err: error }, 'the mail sink could not store a mail');
        // The sender tries again.
        done(error && new Error('This mail could not be stored.'));
      });
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
