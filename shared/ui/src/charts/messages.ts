import { catalogue } from '@textloom/kit';

/** The texts of charts. */
export const TEXTS = catalogue({
  theChart: 'The chart',
});
