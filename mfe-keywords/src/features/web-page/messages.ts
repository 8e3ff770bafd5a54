import { catalogue } from '@textloom/kit';

/** The texts of a keyword's page on the web and of its form for other sites. */
export const TEXTS = catalogue('keywords/features/web-page', {
  formLabel: 'Web page and form',
  about:
    'People type their phone number, tick a box and get a text that asks them to reply YES. Visitors on a phone can text the keyword instead.',
  onceApproved: 'The page opens once the keyword is approved.',
  on: 'The page and the form are open',
  names: 'Names to ask for',
  namesNone: 'None',
  namesFirst: 'First name',
  namesBoth: 'First and last name',
  namesHint: 'Nobody has to give a name.',
  terms: 'Terms address',
  termsHint: 'The page links to it. Begins with https:// or http://',
  privacy: 'Privacy policy address',
  privacyHint: 'The page links to it, too.',
  words: 'What people agree to',
  wordsHelp:
    'Carriers and the law require these words and a box that starts empty. They are kept with each consent, exactly as shown.',
  /** Placeholder for an address that is not typed yet. */
  wordsNoAddress: '…',
  save: 'Save',
  saving: 'Saving…',
  share: 'Where people find it',
  shareOff: 'Switch it on and save. Until then this address says that the page is not open.',
  openPage: 'Open the page',
  qrLabel: (keyword: string) => `QR code: the web page of ${keyword}`,
  copyAddress: 'Copy address',
  copySnippet: 'Copy form',
  copied: 'Copied',
  notCopied: 'Could not copy. The text is selected: copy it with the keyboard.',
  address: 'Address of the page',
  snippet: 'Form for your website',
  snippetHelp:
    'Paste these lines where the form should appear. If your site has a content security policy, it must allow scripts and frames from this address.',
  loading: 'Loading the web page',
});
