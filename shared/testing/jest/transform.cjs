/** TypeScript and ESM to CommonJS by swc; tsc checks the types separately. */
exports.transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    require.resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages with only ES modules, which jest has to compile; the rest of node_modules runs unchanged. */
const ESM_ONLY = [
  'content-disposition',
  'rettime',
  'until-async',
  '@open-draft/[^/]+',
  '@mswjs/[^/]+',
  '@module-federation/[^/]+',
  'file-type',
  'modern-tar',
  'p-limit',
  'yocto-queue',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/[^/]+',
  '@borewit/[^/]+',
];

exports.transformIgnorePatterns = [`/node_modules/(?!(?:.*/node_modules/)?(?:${ESM_ONLY.join('|')})/)`];

// Build output and data are not modules: jest's haste map would report duplicates.
exports.modulePathIgnorePatterns = ['/dist/', '/\\.cache/', '<rootDir>/data/'];
