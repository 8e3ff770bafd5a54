/**
 * Campaigns, automations, templates, links, and the workers that send them. The domain's door: other
 * domains and the application import from here only.
 */
export { expandOneStep } from './batch/expand';
export { runBatches } from './batch/run-batch';
export { notifyStops } from './batch/notify-stops';
export { campaignById } from './campaign/campaign-by-id';
export { FILE_COLUMN, fileOf, mediaFile } from './campaign/campaign-file';
export { refusal } from './campaign/campaigns.policy';
export { campaignOfRun } from './campaign/campaign-of-run.repository';
export { reasonOf, stateOf } from './campaign/campaigns.presenter';
export { choiceOf, requireOwn } from './campaign/chosen';
export { endCampaigns } from './campaign/ended-campaigns.repository';
export { hasCap } from './limit/caps.repository';
export { type Limit, limitReached, type Limits, limitsOf, lockLimits } from './limit/limits.repository';
export { campaignMeasures } from './measures';
export { type Choice, chosen, countRecipients, isEmptyChoice, NOBODY } from './recipient/recipients.repository';
export { countReply } from './reply/reply-count.repository';
export { campaignClicks, lockCampaignsOf } from './report/campaign-clicks.repository';
export { countLeaves } from './report/leaves.repository';
export { messagesById } from './report/sent-messages.service';
export { campaignsApi } from './routes';
export { type TextConfig } from './two-texts/two-texts.policy';
