export { liftOptOuts, nextOptOuts, optOutsToUndo, previewOptOuts } from './import-opt-out.repository';
export {
  findPhones,
  type RowColumns,
  type RowsImport,
  sortNewNames,
  writeLeft,
  writeRows,
} from './import-rows.repository';
export {
  keepTouched,
  keepValues,
  nextUndoPart,
  peopleOfImport,
  previewRows,
  rowsToUndo,
  uncountImportActivity,
  undoPart,
  type ValueBefore,
} from './import-undo.repository';
