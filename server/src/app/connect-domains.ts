import { quietHoursChanged } from '../domains/tenancy/account';
import { softDeleteKeywords } from '../domains/tenancy/keyword';
import { releaseNumberOf } from '../domains/tenancy/number';
import { timezoneChanged } from '../domains/tenancy/user';
import { accountCreated, userRemoved } from '../domains/access';
import * as automations from '../domains/automations';
import { addedByUser, endImports, fieldLeaves, groupDeleted, tagged } from '../domains/audience';
import { accountDeleted, startFirstTrial } from '../domains/billing';
import * as campaigns from '../domains/campaigns';
import * as sending from '../domains/campaigns/sending';
import { optedOut } from '../domains/people';
import { fileReceived } from '../domains/files';
import { handOverViews } from '../domains/home';
import { deleteRemovedTexts, forgetColleague, notifyFile, notifyOutcomes, replied } from '../domains/inbox';
import { confirmed, joined } from '../domains/joining';
import { giveBackAll } from '../domains/numbers';
import { countManual, uncountJoins, uncountLeaves } from '../domains/reports';
import { applyQuietHours } from '../domains/texting/batch';
import {
  batchesRefunded,
  failuresReported,
  monthsRemoved,
  outcomesChanged,
  outcomesNotified,
  refundsComing,
  withheld,
} from '../domains/texting';
import { judgeWaitingSingles } from '../domains/texting/queue';
import { nothing } from '../platform/work/domain-event';
import { noteOutcomes } from '../domains/webhooks';

/**
 * Connects the domains that react to events of lower domains. Every process calls it before it works. Reactions to
 * actions that a user can undo are connected with their undo.
 */
export function connectDomains(): void {
  accountCreated.connect(startFirstTrial);
  userRemoved.connect(forgetColleague, handOverViews);
  // What is rescheduled: platform/db/moments.json. Sequences are locked before the people in them, as workers do, and
  // comparisons count from batches.
  timezoneChanged.connect(automations.replanSequences, automations.replanAutomations);
  quietHoursChanged.connect(
    applyQuietHours,
    judgeWaitingSingles,
    sending.replanComparisons,
    sending.replanBeginnings,
    automations.replanSequences,
  );
  // Imports before keywords, because an import locks its job, then its keyword.
  accountDeleted.connect(endImports, campaigns.endCampaigns, softDeleteKeywords, releaseNumberOf, giveBackAll);
  addedByUser.connect({ done: countManual, undone: uncountJoins });
  optedOut.connect(
    { done: automations.leaveSequences, undone: automations.returnToSequences },
    { done: campaigns.countLeaves, undone: nothing('it counts those who left by a text of their own') },
    { done: nothing('the trigger report_update counts them'), undone: uncountLeaves },
  );
  tagged.connect({ done: nothing('the trigger sequence_tag_added notes them'), undone: automations.leaveUntagged });
  fieldLeaves.connect(automations.nameFieldUses);
  groupDeleted.connect(automations.keepPlannedGroup);
  fileReceived.connect(notifyFile);
  joined.connect(automations.enterSequences);
  confirmed.connect(automations.noteTagsOfConfirmed);
  replied.connect(automations.leaveByReply, campaigns.countReply);
  outcomesChanged.connect(notifyOutcomes);
  outcomesNotified.connect(noteOutcomes);
  withheld.connect(automations.countWithheld);
  refundsComing.connect(campaigns.lockCampaignsOf);
  batchesRefunded.connect(sending.refundBatches);
  failuresReported.connect(sending.pauseIfFailing);
  monthsRemoved.connect(deleteRemovedTexts);
}
