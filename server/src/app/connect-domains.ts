import { accountCreated, userRemoved } from '../domains/accounts/events';
import { addedByUser, leavesUndone } from '../domains/audience/events';
import { endImports } from '../domains/audience/store/ended-imports.repository';
import { accountDeleted } from '../domains/billing/events';
import { startFirstTrial } from '../domains/billing/payments/start-trial';
import { enterSequences } from '../domains/campaigns/store/enter-sequence.repository';
import { leaveByReply, leaveSequences } from '../domains/campaigns/store/leave-sequence.repository';
import { refundBatches } from '../domains/campaigns/sending/campaign-ledger';
import { pauseIfFailing } from '../domains/campaigns/sending/pause';
import { endCampaigns } from '../domains/campaigns/store/ended-campaigns.repository';
import { countReply } from '../domains/campaigns/store/reply-count.repository';
import { optedOut } from '../domains/consent/events';
import { fileReceived } from '../domains/files/events';
import { forgetColleague } from '../domains/inbox/conversations/team.service';
import { replied } from '../domains/inbox/events';
import { deleteRemovedTexts } from '../domains/inbox/store/conversation-text.repository';
import { notifyConversation, notifyOutcomes } from '../domains/inbox/replies/notify-outcome';
import { buryKeywords } from '../domains/keywords/store/keywords.repository';
import { joined } from '../domains/keywords/events';
import { countManual, uncountLeaves } from '../domains/reports/reports/report-changes.service';
import { batchesRefunded, failuresReported, monthsRemoved, outcomesChanged } from '../domains/texting/events';

/** Which domains act on the events of those below them. Every process calls it before it works. */
export function connectDomains(): void {
  accountCreated.connect(startFirstTrial);
  userRemoved.connect(forgetColleague);
  // Imports before keywords: an import locks its job, then its keyword.
  accountDeleted.connect(endImports, endCampaigns, buryKeywords);
  addedByUser.connect(countManual);
  leavesUndone.connect(uncountLeaves);
  optedOut.connect(leaveSequences);
  fileReceived.connect(notifyConversation);
  joined.connect(enterSequences);
  replied.connect(leaveByReply, countReply);
  outcomesChanged.connect(notifyOutcomes);
  batchesRefunded.connect(refundBatches);
  failuresReported.connect(pauseIfFailing);
  monthsRemoved.connect(deleteRemovedTexts);
}
