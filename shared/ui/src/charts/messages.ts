import { catalogue } from '@textloom/contracts';

/** The texts of charts. */
export const TEXTS = catalogue('ui/charts', {
  theChart: 'The chart',
});
