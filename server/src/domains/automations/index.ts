/**
 * Automations: sequences, recurring campaigns and birthdays, who enters and leaves them, and the workers that send. The
 * domain's door: other domains and the application import from here only.
 */
export { ClickIntake } from './click/click-intake';
export { enterSequences } from './entry/enter-sequence.repository';
export { noteTagsOfConfirmed } from './entry/tags-of-confirmed.repository';
export { leaveUntagged, returnToSequences } from './entry/take-back-sequence.repository';
export { answerQuestion } from './question/answer-question';
export { replanAutomations } from './replan/replan-automations';
export { plannedByLaw, replanSequences } from './replan/replan.repository';
export { withdrawCampaigns, type WithdrawnCampaigns } from './restore/after-restore';
export { leaveByReply, leaveSequences } from './sequence/leave-sequence.repository';
export { countWithheld } from './sequence/left-out.repository';
export { nameFieldUses } from './use/field-uses.repository';
export { filesOfCampaigns } from './use/file-uses.repository';
export { keepPlannedGroup } from './use/keep-group';
export { campaignsOfPerson, eraseGreetings } from './use/person.repository';
export { startWorkers } from './worker/workers';
export { automationRoutes } from './automation/automations.routes';
