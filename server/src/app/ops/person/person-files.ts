import { filesOfCampaigns } from '../../../domains/automations';
import { filesOfQuestions } from '../../../domains/people/question';
import type { PersonFiles } from '../../../domains/files';
import { filesOfScheduled } from '../../../domains/inbox';
import { filesOfKeywords } from '../../../domains/joining';
import { filesOfReplies, receivedFrom } from '../../../domains/texting/message';
import type { Tx } from '../../../platform/db/connection';

/** Where files of a phone may be, and what else sends the same ones. */
export const personFiles = async (tx: Tx, phone: string): Promise<PersonFiles> => ({
  phone,
  inboundIds: await receivedFrom(tx, phone),
  replies: [...(await filesOfReplies(tx, phone)), ...(await filesOfScheduled(tx, phone))],
  keptOf: async (on, ids) => [
    ...(await filesOfKeywords(on, ids)),
    ...(await filesOfQuestions(on, ids)),
    ...(await filesOfCampaigns(on, ids)),
  ],
});
