/**
 * Campaigns, automations, templates, links, and the workers that send them. The domain's door: other
 * domains and the application import from here only.
 */
export { expandOneStep } from './batch/expand';
export { runBatch } from './batch/run-batch';
export { tellStops } from './batch/tell-stops';
export { campaignById } from './campaign/campaign-by-id';
export { FILE_COLUMN, fileOf, mediaFile } from './campaign/campaign-file';
export { refusal } from './campaign/campaigns.policy';
export { reasonOf, stateOf } from './campaign/campaigns.presenter';
export { choiceOf, requireOwn } from './campaign/chosen';
export { endCampaigns } from './campaign/ended-campaigns.repository';
export { campaignControlRoutes } from './composer/campaign-control.routes';
export { campaignRoutes } from './composer/campaigns.routes';
export { draftRoutes } from './draft/drafts.routes';
export { hasCap } from './limit/caps.repository';
export { type Limit, limitReached, type Limits, limitsOf, lockLimits } from './limit/limits.repository';
export { promiseRoutes } from './limit/promise.routes';
export { sendingSettingsRoutes } from './limit/sending-settings.routes';
export { campaignMeasures } from './measures';
export { type Choice, chosen, countRecipients, isEmptyChoice, NOBODY } from './recipient/recipients.repository';
export { countReply } from './reply/reply-count.repository';
export { campaignReportRoutes } from './report/report.routes';
export { countLeaves } from './report/leaves.repository';
export { messagesById } from './report/sent-messages.service';
export { campaignWithoutRoom } from './sending/begin-with-name';
export { refundBatches } from './sending/campaign-ledger';
export { cancelCampaign } from './sending/change-campaign';
export { STARTED } from './sending/change.repository';
export { decideOneText } from './sending/decide-texts';
export { finishedText } from './sending/finish-campaign';
export { createNotifiers } from './sending/notifiers';
export { pauseIfFailing } from './sending/pause';
export { type TextConfig } from './two-texts/two-texts.policy';
export { notSentText, startDue } from './sending/start-scheduled';
export { templateRoutes } from './template/templates.routes';
export { testMessageRoutes } from './test-message/test-messages.routes';
export { replanBeginnings, replanComparisons } from './sending/replan-campaign.repository';
export { replanOneCampaign } from './sending/replan-campaign';
