/**
 * Campaigns, automations, templates, links, and the workers that send them. The domain's door: other
 * domains and the application import from here only.
 */
export { campaignById } from './campaigns/campaign-by-id';
export { keepPlannedGroup } from './campaigns/keep-group';
export { reasonOf } from './campaigns/campaigns.presenter';
export { messagesById } from './campaigns/sent-messages.service';
export { startWorkers } from './jobs/workers';
export { ClickIntake } from './links/clicks';
export { linkOfAddress } from './links/short-links';
export { campaignMeasures } from './measures';
export { automationRoutes } from './routes/automations.routes';
export { campaignControlRoutes } from './routes/campaign-control.routes';
export { campaignRoutes } from './routes/campaigns.routes';
export { couponRoutes } from './routes/coupons.routes';
export { draftRoutes } from './routes/drafts.routes';
export { linkRoutes } from './routes/links.routes';
export { promiseRoutes } from './routes/promise.routes';
export { sendingSettingsRoutes } from './routes/sending-settings.routes';
export { shortLinkRoutes } from './routes/short-link.routes';
export { templateRoutes } from './routes/templates.routes';
export { testMessageRoutes } from './routes/test-messages.routes';
export { withdrawCampaigns, type WithdrawnCampaigns } from './sending/after-restore';
export { campaignWithoutRoom } from './sending/begin-with-name';
export { refundBatches } from './sending/campaign-ledger';
export { finishedText } from './sending/finish-campaign';
export { createNotifiers } from './sending/notifiers';
export { pauseIfFailing } from './sending/pause';
export { notSentText } from './sending/start-scheduled';
export { endCampaigns } from './store/ended-campaigns.repository';
export { enterSequences } from './store/enter-sequence.repository';
export { nameFieldUses } from './store/field-uses.repository';
export { disableLink } from './store/link.repository';
export { leaveByReply, leaveSequences } from './store/leave-sequence.repository';
export { campaignsOfPerson, eraseGreetings } from './store/person.repository';
export { filesOfCampaigns } from './store/file-uses.repository';
export { replanAutomations } from './automations/replan-automations';
export { plannedByLaw, replanBeginnings, replanComparisons, replanSequences } from './store/replan.repository';
export { countLeaves } from './store/leaves.repository';
export { countWithheld } from './store/left-out.repository';
export { leaveUntagged, returnToSequences } from './store/take-back-sequence.repository';
export { countReply } from './store/reply-count.repository';
export { noteTagsOfConfirmed } from './store/tags-of-confirmed.repository';
