import { readBuiltRemote } from '../build/built-remote';
import { builtRemote } from '../release/remotes.fixture';
import { checkRelease } from './check-release';

export const ENTRY = 'remoteEntry.11111111.js';
export const CHUNK = 'js/598.f1710f54.js';
export const MANIFEST = `{ id: 'broken', title: 'broken', contract: 1, widgets: {},
  pages: { list: { path: '/broken', name: 'broken', icon: 'keyword', menu: { order: 20 } } } }`;

/** A container whose `./remote` is this expression. */
export const container = (remote: string, before = ''): string =>
  `var textloom_broken = { init() {}, get: async () => () => ({ remote: ${remote} }) };${before}`;
/** A remote whose page runs this code. */
export const page = (code: string): string =>
  container(`{ manifest: ${MANIFEST}, widgets: {}, pages: { list: async () => { ${code} } } }`);

export const built = (entry: string, chunk = '') =>
  readBuiltRemote(builtRemote('broken', { files: { [ENTRY]: entry, [CHUNK]: chunk } }));
export const reasonOf = (entry: string, chunk?: string): Promise<string> =>
  checkRelease(built(entry, chunk)).then(
    () => 'loaded',
    (error: Error) => error.message,
  );
