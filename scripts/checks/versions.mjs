import { readPackage, packageFolders } from '../lib/packages.mjs';

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Dependencies have exact versions, or the catalog's; our own packages are workspace:*. */
export function check({ root }) {
  const used = new Map();
  const problems = packageFolders(root).flatMap((folder) => {
    const manifest = readPackage(root, folder);
    return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(([name, version]) => {
      const file = `${folder}/package.json`;
      if (name.startsWith('@textloom/')) {
        return version === 'workspace:*'
          ? []
          : [
              {
                file,
                message: `${name}: "${version}" must be "workspace:*": our packages are always those of this checkout.`,
              },
            ];
      }
      if (version === 'catalog:') return [];
      if (!EXACT.test(version)) {
        return [
          {
            file,
            message: `${name}: "${version}" is not exact: a range changes under us, and many newest releases do not run on our floor of Node.`,
          },
        ];
      }
      const other = used.get(name);
      used.set(name, { folder, version });
      return other
        ? [
            {
              file,
              message: `${name} stands in ${other.folder} too: put its version into the catalog of pnpm-workspace.yaml, so that there is one.`,
            },
          ]
        : [];
    });
  });
  return problems;
}
