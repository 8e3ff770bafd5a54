import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail, letter, type Letter } from '../../../platform/mail/enqueue-mail';
import { requestOrigin } from '../../../platform/web/request-origin';
import { firstOfDay } from './security-log.repository';
import { noteSecurity } from './note-security';

type Words = Pick<Config, 'productName' | 'publicUrl'>;

const downloadMail = ({ productName, publicUrl }: Words, file: string, who: string, address: string): Letter =>
  letter(
    `${file} was downloaded from your ${productName} account`,
    `${who} downloaded ${file}${address === '' ? '' : ` from ${address}`}. Until a day has passed without a download of this file by the same user, further ones are only in the security log:`,
    `${publicUrl}${APP_BASE}${link('/account/security')}`,
  );

/** Adds a download to the security log, and mails the owner about a user's first download of a file within a day. */
export async function noteDownload(tx: Tx, config: Words, accountId: number, file: string): Promise<void> {
  const text = `Downloaded ${file}.`;
  await noteSecurity(tx, { accountId, kind: 'export', text });
  const first = await firstOfDay(tx, accountId, text);
  if (!first) return;
  const mail = downloadMail(config, file, first.who, requestOrigin()?.address ?? '');
  await enqueueMail(tx, { accountId, to: first.owner, ...mail });
}
