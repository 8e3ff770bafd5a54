// Matchers such as toBeInTheDocument, with their types.
import '@testing-library/jest-dom';
import { polyfillBlobStream } from './blob';
import { useMsw } from './server';

export { api, apiError, apiOk, apiPage, formOf, mswServer, queryOf } from './server';
export { delay, HttpResponse } from 'msw';
export { expectWarning } from './console';
export { make } from './make';
export type { FakeWidgets } from './fake-shell';
export {
  act,
  fireEvent,
  render,
  renderHook,
  renderPart,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from './render';
export { chooseAction, mockMedia, narrowScreen, useCaptcha, useMouse } from './browser';
export { contractSuite } from './contract-suite';
export { findRow, listStates, openFilters, type ListUnderTest } from './list-suite';

// Every importer of this package is a test file: MSW handles its calls, or they fail.
polyfillBlobStream();
useMsw();
