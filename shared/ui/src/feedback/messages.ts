import { catalogue } from '@textloom/contracts';

/** The texts of loading, failing and asking. */
export const TEXTS = catalogue('ui/feedback', {
  notLoaded: 'This could not be loaded',
  broken: 'Something went wrong on our side. What you have saved is safe. Please try again in a moment.',
  /** In the server's words. */
  verifyFirst:
    'This waits until your email is verified. Please open the link that we mailed to you, or send the mail again from the top of any page.',
  details: 'Details',
  reference: 'Reference',
  tryAgain: 'Try again',
  undo: 'Undo',
  frozenTitle: 'Reminder: Your Account Is On Hold',
  frozenText:
    'The validation of your account failed, so nothing can be sent or changed for now. People can still unsubscribe.',
  frozenContact: 'Please phone or email support, Monday to Friday 9AM to 5PM CST.',
  phone: 'Phone:',
  email: 'Email:',
  signOut: 'Sign out',
  notFound: 'Not found',
  noContentProvided: 'No content provided',
  no: 'No',
  yes: 'Yes',
  cancel: 'Cancel',
  loading: 'Loading',
});
