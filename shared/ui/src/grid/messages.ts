import { catalogue } from '@textloom/contracts';

/** The texts of tables. */
export const TEXTS = catalogue('ui/grid', {
  theTable: 'The table',
  columnsAndDensity: 'Columns and density',
  columns: 'Columns',
  density: (density: string) => `Density: ${density}`,
});
