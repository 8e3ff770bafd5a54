/**
 * The lists of subscribers: screens, groups, imports. The domain's door: other
 * domains and the application import from here only.
 */
export { addedByUser, fieldLeaves, groupDeleted, tagged } from './events';
export { requireCustomFields } from './fields/custom-merges';
export { keepGroupsMatching } from './jobs/smart-groups.job';
export { tellHold } from './holds/tell-hold';
export { readDeactivations } from './jobs/deactivations.job';
export { endUnansweredHolds } from './jobs/unanswered-holds.job';
export { repairDuplicates } from './jobs/duplicates.job';
export { makeSearchKeys } from './imports/search-keys';
export { startBulkActions } from './jobs/bulk-worker';
export { startImportUndos } from './jobs/import-undo-worker';
export { startImports } from './jobs/import-worker';
export { audienceMeasures } from './measures';
export { bulkRoutes } from './routes/bulk.routes';
export { addSubscriberRoutes } from './routes/add-subscriber.routes';
export { customFieldRoutes } from './routes/custom-fields.routes';
export { groupRoutes } from './routes/groups.routes';
export { importRoutes } from './routes/imports.routes';
export { consentRecordRoutes } from './routes/consent-record.routes';
export { subscriberSaveRoutes } from './routes/subscriber-save.routes';
export { subscriberRoutes } from './routes/subscribers.routes';
export { customValues } from './store/custom-merge.repository';
export { eraseFromLists, isImporting, listsOfPerson } from './store/person.repository';
export { EXPIRED_OF_AUDIENCE } from './store/purge.repository';
export { holdGroups, matchGroups } from './store/smart-groups.repository';
export { endImports } from './store/ended-imports.repository';
export { wasRemoved } from './store/subscribers.repository';
export { presentSubscriber } from './subscribers/list/subscribers.presenter';
export { askFromPage } from './subscribers/add/ask-from-page';
export { latestActivity, subscriberBehind } from './subscribers/list/subscribers.service';
export { unsubscribedText, unsubscribeMany } from './subscribers/detail/subscriber-leave.service';
