/** TypeScript and ESM to CommonJS by swc; types are checked by tsc, not here. */
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

/** Ship ES modules only, so jest has to compile them; everything else of node_modules runs as it is. */
const ESM_ONLY = [
  'content-disposition',
  'rettime',
  'until-async',
  '@open-draft/[^/]+',
  '@mswjs/[^/]+',
  '@module-federation/[^/]+',
  'file-type',
  'p-limit',
  'yocto-queue',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/[^/]+',
  '@borewit/[^/]+',
];

exports.transformIgnorePatterns = [`/node_modules/(?!(?:.*/node_modules/)?(?:${ESM_ONLY.join('|')})/)`];

// Build output and half-written data are no modules: jest's haste map would complain of duplicates.
exports.modulePathIgnorePatterns = ['/dist/', '/\\.cache/', '<rootDir>/data/'];
