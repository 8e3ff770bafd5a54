import { CONTRACT_VERSION, remoteManifestSchema, type RemoteManifest } from '@textloom/contracts';
import type { Remote } from '@textloom/kit';

/** The contract test of a remote, in one line of its remote.contract.test.ts. */
export function contractSuite(manifest: RemoteManifest, remote: Remote): void {
  describe(`contract of the remote ${manifest.id}`, () => {
    const parsed = remoteManifestSchema.safeParse(manifest);

    it('has a valid manifest for this contract version', () => {
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(manifest.contract).toBe(CONTRACT_VERSION);
    });

    it('binds exactly the pages and widgets it declares', () => {
      const drawn = Object.entries(manifest.pages).map(([key, { view }]) => view ?? key);
      expect(Object.keys(remote.pages).sort()).toEqual([...new Set(drawn)].sort());
      expect(Object.keys(remote.widgets).sort()).toEqual(Object.keys(manifest.widgets ?? {}).sort());
    });

    it('declares every path once', () => {
      const paths = Object.values(manifest.pages).map(({ path }) => path.replace(/:\w+/g, ':'));
      expect(new Set(paths).size).toBe(paths.length);
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
