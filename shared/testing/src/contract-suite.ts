import {
  CONTRACT_VERSION,
  liveEventSchemas,
  remoteManifestSchema,
  type BusEvents,
  type RemoteManifest,
} from '@textloom/contracts';
import type { Remote } from '@textloom/kit';

/** Local events by name; the type makes the list complete. */
const LOCAL: Record<Exclude<keyof BusEvents, keyof typeof liveEventSchemas>, true> = {
  'alert.show': true,
  'confirm.ask': true,
  'confirm.answered': true,
  'modal.open': true,
  'modal.answered': true,
  'subscription.expired': true,
  'session.signed-in': true,
  'session.signed-out': true,
  'live.reconnected': true,
};
const KNOWN = new Set([...Object.keys(liveEventSchemas), ...Object.keys(LOCAL)]);

/** The contract test of a remote, called by its remote.contract.test.ts. */
export function contractSuite(manifest: RemoteManifest, remote: Remote): void {
  describe(`contract of the remote ${manifest.id}`, () => {
    const parsed = remoteManifestSchema.safeParse(manifest);

    it('has a valid manifest for this contract version', () => {
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(manifest.contract).toBe(CONTRACT_VERSION);
    });

    it('binds exactly the pages and widgets it declares', () => {
      expect(Object.keys(remote.pages).sort()).toEqual(Object.keys(manifest.pages).sort());
      expect(Object.keys(remote.widgets).sort()).toEqual(Object.keys(manifest.widgets ?? {}).sort());
    });

    it('declares every path once', () => {
      const paths = Object.values(manifest.pages).map(({ path }) => path.replace(/:\w+/g, ':'));
      expect(new Set(paths).size).toBe(paths.length);
    });

    it('names events that exist', () => {
      const named = [...(manifest.events?.emits ?? []), ...(manifest.events?.listens ?? [])];
      expect(named.filter((name) => !KNOWN.has(name))).toEqual([]);
    });

    const views = [
      ...Object.entries(remote.pages).map(([key, load]) => [`page ${key}`, load] as const),
      ...Object.entries(remote.widgets).map(([key, load]) => [`widget ${key}`, load] as const),
    ];
    it.each(views)('loads its %s as a component', async (_, load) => {
      expect(typeof (await load()).default).toBe('function');
    });
  });
}
