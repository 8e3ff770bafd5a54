/**
 * The lists of subscribers: screens, groups, imports. The domain's door: other
 * domains and the application import from here only.
 */
export { startBulkActions } from './bulk-action/bulk-worker';
export { askFromPage } from './confirmation-request/ask-from-page';
export { customValues } from './custom-field/custom-merge.repository';
export { EXPIRED_OF_AUDIENCE } from './custom-field/purge.repository';
export { keepAnswer } from './custom-field/keep-answer';
export { requireCustomFields } from './custom-field/require-custom-fields';
export { addedByUser, fieldLeaves, groupDeleted, tagged } from './events';
export { readDeactivations } from './hold/deactivations.job';
export { notifyHold } from './hold/notify-hold';
export { endUnansweredHolds } from './hold/unanswered-holds.job';
export { startImportUndos } from './import-undo/import-undo-worker';
export { endImports } from './import/ended-imports.repository';
export { startImports } from './import/import-worker';
export { audienceMeasures } from './measures';
export { repairDuplicates } from './search/duplicates.job';
export { makeSearchKeys } from './search/search-keys';
export { keepGroupsMatching } from './smart-group/smart-groups.job';
export { holdGroups, matchGroups } from './smart-group/smart-groups.repository';
export { eraseFromLists, isImporting, listsOfPerson } from './subscriber/person.repository';
export { unsubscribedText, unsubscribeMany } from './subscriber/subscriber-leave.service';
export { presentSubscriber } from './subscriber/subscribers.presenter';
export { wasRemoved } from './subscriber/subscribers.repository';
export { latestActivity, subscriberBehind } from './subscriber/subscribers.service';
export { audienceApi } from './routes';
