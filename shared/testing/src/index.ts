import { useMsw } from './server';

export { api, apiError, apiOk, apiPage, formOf, mswServer, queryOf } from './server';
export { make } from './make';
export { fakeShell, type FakeWidgets } from './fake-shell';
export { act, fireEvent, renderPart, renderRemote, screen, waitFor, within, type FrameOptions, type Rendered } from './render';
export { contractSuite } from './contract-suite';

// Whoever imports this package is a test file: its calls are answered by MSW or fail.
useMsw();
