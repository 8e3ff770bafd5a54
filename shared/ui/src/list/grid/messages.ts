import { catalogue } from '@textloom/contracts';

/** The texts of tables. */
export const TEXTS = catalogue('ui/list/grid', {
  theTable: 'The table',
  columnsAndDensity: 'Columns and density',
  columns: 'Columns',
  density: (density: string) => `Density: ${density}`,
  downloadRows: (rows: number) => (rows === 1 ? 'Download this row as CSV' : `Download these ${rows} rows as CSV`),
  reset: 'Reset columns',
  actions: 'Actions',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  wider: 'Wider',
  narrower: 'Narrower',
  /** DataGrid's own texts. */
  grid: {
    columnMenuLabel: 'Menu',
    columnMenuAriaLabel: (column: string) => `${column} column menu`,
    columnMenuManageColumns: 'Choose columns',
    columnMenuHideColumn: 'Hide column',
    columnMenuUnsort: 'Do not sort',
    columnMenuSortAsc: 'Sort up',
    columnMenuSortDesc: 'Sort down',
    columnHeaderSortIconLabel: 'Sort',
    columnsManagementSearchTitle: 'Search columns',
    columnsManagementNoColumns: 'No column has this name.',
    columnsManagementShowHideAllText: 'Show or hide all',
    columnsManagementDeleteIconLabel: 'Clear',
  },
});
