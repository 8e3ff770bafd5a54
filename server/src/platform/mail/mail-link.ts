import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import type { DueMail } from './mail.repository';

/** Longer than any step of a healthy server takes; their sum is shorter than the lease of a mail. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 45_000;

/** An attachment. */
export interface MailFile {
  name: string;
  type: string;
  content: Buffer;
}

/** What a mail has beside its text; made when it is sent, not stored. */
export interface MailParts {
  html?: string;
  files: readonly MailFile[];
}

/** The connection to an SMTP server, in pure Node. */
export interface MailLink {
  send(mail: DueMail, parts: MailParts): Promise<void>;
  close(): void;
}

export function smtpLink(url: string, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): MailLink {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom },
  );
  const host = new URL(publicUrl).hostname;
  return {
    async send({ id, created_at: createdAt, recipient, subject, body_text: text, stop_link: stop }, { html, files }) {
      await transport.sendMail({
        to: recipient,
        subject,
        text,
        html,
        attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        date: createdAt,
        // The same for each attempt, so that mail programs show one mail after a crash between sending and recording.
        messageId: `<${createdAt.getTime()}.${id}@${host}>`,
        headers: {
          // Prevents auto-replies.
          'Auto-Submitted': 'auto-generated',
          // The mail program's own button to unsubscribe (RFC 8058).
          ...(stop !== null && {
            'List-Unsubscribe': `<${stop}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}
