import { catalogue } from '@textloom/contracts';

/** Texts shown while the application starts. */
export const TEXTS = catalogue('shell/app', {
  opening: 'Opening Textloom',
  signingIn: 'Signing you in',
  /** Subjects of messages about a failed part */
  application: 'The application',
  thisPage: 'This page',
});
