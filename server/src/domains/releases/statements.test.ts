import type { ParsedManifest } from '@textloom/contracts';
import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as loads from './remote-load/remote-loads.repository';
import * as states from './remote-state/remote-states.repository';
import * as tokens from './release/release-token.repository';
import * as releases from './release/release.repository';

const [REMOTE, VERSION] = ['inbox', '1.0.0'];
const release = {
  ...{ remote: REMOTE, version: VERSION, contract: 1, manifest: {} as ParsedManifest, build: {} },
  ...{ script_bytes: null, content_hash: null, published_by: 'the server' },
};
const state = {
  ...{ by: 'the server', action: 'activate' as const, version: VERSION, enabled: true },
  ...{ canary: null, share: null, at_once: false },
};

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => tokens.insertToken(tx, { remote: REMOTE, holder: 'a team', hash: Buffer.alloc(32) }),
    (tx) => tokens.readTokens(tx),
    (tx) => tokens.revokeToken(tx, 1),
    (tx) => tokens.useToken(tx, Buffer.alloc(32)),
    (tx) => releases.readStates(tx, REMOTE),
    (tx) => releases.readRecentStates(tx, 10),
    (tx) => releases.readReleaseSet(tx, 1, null),
    (tx) => releases.readAllInForce(tx),
    (tx) => releases.readReleaseNumbers(tx),
    (tx) => releases.noteUnfit(tx, [release]),
    (tx) => releases.insertRelease(tx, release),
    (tx) => releases.insertState(tx, REMOTE, state),
    (tx) => releases.readRelease(tx, REMOTE, VERSION),
    (tx) => releases.wasActivated(tx, REMOTE, VERSION),
    (tx) => releases.readReleases(tx),
    (tx) => releases.lockReleases(tx),
    (tx) => loads.addLoads(tx, [{ remote: REMOTE, version: VERSION, loads: 1, spread: [1] }]),
    (tx) => loads.addFailure(tx, { remote: REMOTE, version: VERSION, message: 'it failed', traceId: '' }),
    (tx) => loads.readLoads(tx, 30),
    (tx) => states.readStoredReleases(tx, 10),
    (tx) => states.readTitle(tx, REMOTE),
    (tx) => states.readEmail(tx, 1),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
