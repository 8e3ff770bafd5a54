// Which file may import which, and which packages of ours; .oxlintrc.json restricts imports of others' packages.
// `pnpm check --only imports` runs it (scripts/lib/imports.mjs). A rule's comment is its message; types and import() count
// (docs/adr/0049-circles.md).

const { DOMAINS } = require('./scripts/lib/server-floors.cjs');

/** Where no circle of files may be; of folders: scripts/lib/folder-circles.mjs. */
const NO_CIRCLES = ['(shell|shared/[^/]+|mfe-[^/]+|server)/src', 'server/standins', 'server/rehearsal'];

/** Each floor imports only those behind it in the list, and none on its own. */
const upwards = (name, comment, floors, pathOf) =>
  floors.flatMap((floor, index) => {
    const above = floors.slice(0, index + 1).flat();
    return floor.flatMap((room) => {
      const others = above.filter((one) => one !== room).map(pathOf);
      return others.length === 0
        ? []
        : [
            {
              name: `${name}-${room}`,
              comment,
              from: { path: `^${pathOf(room)}` },
              to: { path: `^(${others.join('|')})` },
            },
          ];
    });
  });
const inServer = (path) => (path === 'demo' ? 'server/demo/' : `server/src/${path}/`);
/** The server from top to bottom. */
const ROOMS = [['app'], ['demo'], ...DOMAINS.map((floor) => floor.map((domain) => `domains/${domain}`)), ['platform']];
const PLATFORM = [['web'], ['live', 'mail', 'providers'], ['work'], ['metrics'], ['db'], ['config'], ['base']];
/** The folders of a remote; features and widgets import each other's. */
const FOLDERS = [['pages'], ['features|widgets'], ['components'], ['model'], ['api']];
/** What the sign-in page shows; the build of the shell finds what is missing here (shared/build/src/page-files.cjs). */
const FIRST_PAGE = [
  'shell/src/(bootstrap|index|app/app|base/product)\\.tsx?$',
  'shell/src/sign-in/(login\\.form|messages|panel|panel-link|show-password|sign-in-area|sign-in-frame|view-card)\\.tsx?$',
  'shared/ui/src/(brand|theme)/',
  'shared/ui/src/feedback/(loading-panel|messages)\\.tsx?$',
  'shared/ui/src/parts/(failed-part|lazy-part|messages|part-boundary|part-error|part-view|report-part|stale-chunk)\\.tsx?$',
].map((path) => `^${path}`);
const IN_BROWSER = 'api|bus|contracts|kit|mui|page-start|reading|session|standalone|ui';
const UNDER_UI = 'api|bus|contracts|kit|mui|session';
/**
 * Which packages of ours a source may import, and its tests besides: reading → contracts → api, bus → session → kit → ui →
 * features → app. Tests of shared packages may import any.
 */
const PACKAGES = [
  ['shared/reading', 'src/', '', 'is not for reading, which is pure: it knows texts, and nothing of ours.'],
  ['shared/contracts', 'src/', 'reading', 'is not for contracts, the seam that everything imports: only reading is.'],
  ['shared/(?:api|bus)', 'src/', 'contracts', 'is not for api and bus: they stand on contracts alone.'],
  ['shared/session', 'src/', 'contracts|api', 'is not for session: sign-in must not load what it does not need.'],
  ['shared/kit', 'src/', 'contracts|api|bus|session', 'is not for kit: ui stands on kit, not kit on ui.'],
  ['shared/mui', 'src/', '', 'is not for mui, the curated entry that replaces MUI at run time: nothing of ours is.'],
  ['shared/ui', 'src/', UNDER_UI, 'is not for ui: features stand on ui.'],
  [
    'shared/standalone',
    'src/',
    `${UNDER_UI}|ui|page-start`,
    'is not for standalone, which stands on ui, on what ui stands on, and on the start of a page.',
  ],
  [
    'mfe-[^/]+',
    '(?:src/|remote\\.manifest)',
    IN_BROWSER,
    'is not for a remote, which is built and released alone and runs in the browser: remotes meet through slots, events and links, schemas come from @textloom/contracts, test helpers belong in tests.',
    'build|testing',
  ],
  [
    'shell',
    'src/',
    IN_BROWSER,
    'is not for the shell, which runs in the browser and knows remotes from the registry at run time, never at build time: else releasing one means building the shell.',
    'build|testing',
  ],
  [
    'server',
    '(?:src|standins|demo)/',
    'contracts|reading',
    'is not for the server: it shares contracts and the reader of texts with the client and nothing else.',
    'client|typescript',
  ],
  [
    'e2e',
    '',
    '',
    "is not for end-to-end tests, which know the product from outside: only the contract's names and the API's client are theirs too.",
    'contracts|client|typescript',
  ],
];
const packagesOf = ([folder, inside, names, comment, inTests], forTests) => ({
  name: `packages-of-${folder.replaceAll(/\W+/g, '-')}`,
  comment,
  from: { path: `^(${folder})/${inside}` },
  to: {
    path: '^(shared|clients|@textloom|mfe-[^/]+|shell|server|e2e)/',
    pathNot: `^$1/|^(?:shared|clients|@textloom)/(?:${forTests ? `${names}|${inTests}` : names})(?:/|$)`,
  },
});
const STANDALONE = 'is for standalone pages only: it would reach the shell or a release.';

const OWN_PACKAGE = {
  name: 'own-package',
  comment:
    'reaches into another package by a relative path: import the package by its name, so that only its public entry is used and the import rules see it.',
  // Configuration, build tools and the cluster that builds its own servers may name files of other packages.
  from: { path: '^(shared/[^/]+|[^/]+)/', pathNot: '^shared/build/|^server/rehearsal/cluster/|\\.config\\.cjs$' },
  to: { dependencyTypes: ['local'], pathNot: '^$1/' },
};

module.exports = {
  /** Tests may import anything of their own package. */
  forbiddenInTests: [
    OWN_PACKAGE,
    ...PACKAGES.filter(([, , , , inTests]) => inTests).map((one) => packagesOf(one, true)),
  ],
  forbidden: [
    OWN_PACKAGE,
    ...PACKAGES.map((one) => packagesOf(one, false)),
    {
      name: 'first-page',
      comment:
        'is shown before anybody types into the sign-in form, so it imports no shared package with state, which would load session, zod and axios for every visitor (docs/adr/0061): a catalogue() is in @textloom/contracts too.',
      from: { path: FIRST_PAGE },
      to: { path: '^shared/(api|bus|kit|session)/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'own-feature',
      comment:
        'reaches into another feature: features do not depend on each other; move what both need to model/, api/ or components/.',
      from: { path: '^(.+/src/features/[^/]+)/' },
      to: { path: '/src/features/', pathNot: '^$1/' },
    },
    ...upwards(
      'above',
      'goes up: in a remote, pages/ import features/ and widgets/, these components/, these model/, and this api/.',
      FOLDERS,
      (folders) => `mfe-[^/]+/src/(?:${folders})/`,
    ),
    {
      name: 'standalone-page',
      comment: STANDALONE,
      from: { pathNot: '^shared/standalone/|^mfe-[^/]+/src/standalone\\.tsx$' },
      to: { path: '^(shared|@textloom)/standalone(/|$)' },
    },
    {
      name: 'simulated-calls',
      comment: STANDALONE,
      from: { pathNot: '^shared/standalone/' },
      to: { path: '^(shared/api/src|@textloom/api)/simulate' },
    },
    ...upwards(
      'remotes',
      'goes up inside shell/src/remotes, where imports go down: console and devtools, then loading, then releases.',
      [['console', 'devtools'], ['loading'], ['releases']],
      (room) => `shell/src/remotes/${room}/`,
    ),
    ...upwards(
      'server',
      'goes up between domains: report it as a DomainEvent, or move what both need down.',
      ROOMS,
      inServer,
    ),
    ...upwards(
      'platform',
      'goes up inside the platform: hand the value down, or move what both need down.',
      PLATFORM,
      (room) => inServer(`platform/${room}`),
    ),
    ...upwards(
      'rehearsal',
      'goes up in server/rehearsal: what two of fault, cluster and bench need belongs in harness.',
      [['fault'], ['bench', 'cluster'], ['harness']],
      (room) => `server/rehearsal/${room}/`,
    ),
    {
      name: 'door',
      comment: 'enters a domain beside its door: import from an index.ts of it.',
      from: { path: '^server/(?:src/)?(app|demo|domains/[^/]+)/' },
      to: {
        path: '^server/src/domains/',
        pathNot: '^server/src/$1/|^server/src/domains/[^/]+/index\\.ts$|^server/src/domains/[^/]+/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'standins',
      comment:
        'ties the server to a stand-in: they talk over the wire, stand-ins use what standins/platform.ts lists, and only the application starts them.',
      from: { path: '^server/(src|standins)/(?!app/|platform\\.ts$)' },
      to: { path: '^server/(src|standins)/', pathNot: '^server/$1/' },
    },
    {
      name: 'no-circle',
      comment: 'is a circle of files, which can only be read, tested and moved together: move what both need down.',
      from: { path: `^(${NO_CIRCLES.join('|')})/` },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    exoticRequireStrings: ['jest.mock', 'jest.requireActual'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
