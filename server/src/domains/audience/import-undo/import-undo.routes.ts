import { previewImportUndo, undoImport } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as undos from './undo-import.service';

/** Undos of imports. */
export const importUndoRoutes: Module = (deps) => async (app) => {
  route(app, previewImportUndo, ({ session, params: { id } }) => undos.previewOf(deps, session, id));

  route(app, undoImport, ({ session, params: { id } }) => undos.undoImport(deps, session, id));
};
