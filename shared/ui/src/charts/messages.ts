import { catalogue } from '@textloom/contracts';

/** The texts of charts. */
export const TEXTS = catalogue({
  theChart: 'The chart',
});
