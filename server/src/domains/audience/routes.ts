import type { Module } from '../../platform/web/deps';
import { bulkRoutes } from './bulk-action/bulk.routes';
import { addSubscriberRoutes } from './confirmation-request/add-subscriber.routes';
import { consentRecordRoutes } from './consent-record/consent-record.routes';
import { customFieldRoutes } from './custom-field/custom-fields.routes';
import { groupRoutes } from './group/groups.routes';
import { holdRoutes } from './hold/holds.routes';
import { importUndoRoutes } from './import-undo/import-undo.routes';
import { importRoutes } from './import/imports.routes';
import { subscriberSaveRoutes } from './subscriber/subscriber-save.routes';
import { subscriberRoutes } from './subscriber/subscribers.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const audienceApi: readonly Module[] = [
  importRoutes,
  importUndoRoutes,
  addSubscriberRoutes,
  bulkRoutes,
  subscriberRoutes,
  subscriberSaveRoutes,
  holdRoutes,
  consentRecordRoutes,
  customFieldRoutes,
  groupRoutes,
];
