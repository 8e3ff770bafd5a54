import { catalogue } from './texts';

/** The texts of the toolkit: questions, and what the end of a subscription means. */
export const TEXTS = catalogue({
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  delete: 'Delete',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Stay',
  expiredOn: 'Expired on',
  trialEndsOn: 'Trial ends on',
  endsOn: 'Ends on',
  renewalDate: 'Renewal date',
});
