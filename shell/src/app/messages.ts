import { catalogue } from '@textloom/contracts';

/** The texts of the start. */
export const TEXTS = catalogue({
  opening: 'Opening Textloom',
  signingIn: 'Signing you in',
  /** Before what happened to a part */
  application: 'The application',
  thisPage: 'This page',
});
