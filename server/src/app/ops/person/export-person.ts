import { listsOfPerson } from '../../../domains/audience';
import { campaignsOfPerson } from '../../../domains/automations';
import { consentOfPerson } from '../../../domains/people/consent';
import { filesOfPerson } from '../../../domains/files';
import { conversationsOfPerson } from '../../../domains/inbox';
import { codesOfPerson } from '../../../domains/joining';
import { textsOfPerson } from '../../../domains/texting/message';
import { deliveriesOfPerson } from '../../../domains/webhooks';
import type { Database } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';
import { mailsAbout } from '../../../platform/mail/person.repository';
import { personFiles } from './person-files';
import { phoneOfPerson } from './person-phone';

/**
 * Everything that is stored of one phone, in every account, at one moment. Files are listed with their place on disk.
 */
export const exportPerson = ({ db }: { db: Database }, typed: string): Promise<object> => {
  const phone = phoneOfPerson(typed);
  return db.asEngine(async (tx) => {
    await tx.execute(command('app.exportPerson')`set transaction isolation level repeatable read`);
    return {
      phone,
      ...(await consentOfPerson(tx, phone)),
      texts: await textsOfPerson(tx, phone),
      files: await filesOfPerson(tx, await personFiles(tx, phone)),
      conversations: await conversationsOfPerson(tx, phone),
      codes: await codesOfPerson(tx, phone),
      campaigns: await campaignsOfPerson(tx, phone),
      lists: await listsOfPerson(tx, phone),
      mails: await mailsAbout(tx, phone),
      webhooks: await deliveriesOfPerson(tx, phone),
    };
  });
};
