import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '../lib/files.mjs';

// A call of the API is declared once, as an operation of shared/contracts: the server registers its route from it with
// route(), pages call it with useCall(), call(), download(), streamLines() or addressOf(), and programs if it is one of
// PUBLIC_CALLS (docs/adr/0021-declared-calls.md, docs/adr/0096-public-api.md).

/** Operations that no page calls, and why they stay. */
const NO_CALLER = {
  reportClientError: 'sent without api, which may not be loaded yet (report-part.ts)',
};

/** Files and folders whose routes are not called by pages. */
const NO_OPERATION = {
  'server/src/app/http/health.routes.ts': 'probes and metrics',
  'server/src/app/http/csp-reports.routes.ts': 'called by browsers, in their own format',
  'server/src/app/http/security-txt.routes.ts': 'read by people who found a vulnerability',
  'server/src/app/http/openapi.ts': 'the description of the operations',
  'server/src/app/http/pages/': 'pages and their files',
  'server/src/app/http/public/': 'the documentation of the public API, whose calls are operations',
  'server/src/app/http/webhooks.routes.ts': 'called by the carrier, in its own format',
  'server/src/app/http/card-webhooks.routes.ts': 'called by the card provider, in its own format',
  'server/src/domains/links/short-link.routes.ts': 'short addresses that people open from a message',
  'server/src/domains/inbound/leave-page/leave-page.routes.ts': 'a page for people who have no account',
  'server/src/domains/joining/web-page/join-page.routes.ts': 'a page for people who have no account',
  'server/src/domains/files/media/media.routes.ts': 'files, also for carriers and phones',
  'server/src/domains/billing/referral/link.routes.ts': 'a link that people open',
  'server/src/domains/releases/registry/registry.routes.ts': 'the registry, which the shell reads as a file',
  'server/src/app/ops/': 'commands of the operator',
};

/** Files that run before the modules that make calls are loaded (docs/adr/0061). Their tests compare the addresses. */
const BEFORE_MODULES = new Set([
  'shared/ui/src/parts/report-part.ts',
  'shell/src/app/early-profile.ts',
  'shell/src/base/old-session.ts',
  'shell/src/start-failure.ts',
]);

const OPERATION = /^export const (\w+) = \{\n((?: {2}.*\n)+)\} as const satisfies Operation;$/gm;
const SATISFIES = /\bsatisfies Operation\b/g;
const REGISTERED = /\broute\(\s*app,\s*(\w+)/g;
const RAW_ROUTE = /\.(?:get|post|put|delete|patch|head|options|all)\s*(?:<[^()]*>)?\(\s*['"`]\//g;
const CALLED = /\b(?:call|useCall|download|streamLines|addressOf)\(\s*(\w+)/g;
/** In the table of the public API. */
const PUBLIC = /\boperation: (\w+)/g;
const PUBLIC_CALLS = 'shared/contracts/src/calls/public-calls.ts';
const RAW_ADDRESS = /['"`]\/api\//g;

const isProduct = (file) => /\.tsx?$/.test(file) && !isTest(file) && !/\/testing(\/|\.ts$)|\.fixture\.tsx?$/.test(file);
const isContract = (file) => file.startsWith('shared/contracts/src/');
const isServer = (file) => /^server\/(src|demo)\//.test(file);
const isClient = (file) => /^(mfe-[^/]+|shell|shared\/(session|kit|ui|standalone))\/src\//.test(file);
const exempt = (file) => Object.keys(NO_OPERATION).some((path) => file.startsWith(path));

const lineOf = (text, index) => text.slice(0, index).split('\n').length;
const found = ({ file, text }, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({ file, line: lineOf(text, match.index), name: match[1], match }));

/** `GET keywords/:`: the form in which the server distinguishes routes. */
function addressOf(body) {
  const method = /^ {2}method: '(\w+)'/m.exec(body)?.[1];
  const path = /^ {2}path: '([^']+)'/m.exec(body)?.[1];
  return method && path && `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`;
}

function readOperations(contracts) {
  const problems = [];
  const operations = new Map();
  const owners = new Map();
  for (const source of contracts) {
    const here = found(source, OPERATION);
    if (here.length !== found(source, SATISFIES).length) {
      problems.push({
        file: source.file,
        message:
          'every operation is written as `export const name = { … } as const satisfies Operation;`, or this rule cannot read it.',
      });
    }
    for (const { file, line, name, match } of here) {
      const address = addressOf(match[2]);
      const owner = owners.get(address);
      operations.set(name, { file, line });
      owners.set(address, name);
      if (!address) problems.push({ file, line, message: `${name} needs method and path as plain texts.` });
      else if (owner)
        problems.push({
          file,
          line,
          message: `${name} and ${owner} declare the same call, ${address}: one operation has one declaration.`,
        });
    }
  }
  return { operations, problems };
}

export function check({ root, files }) {
  const read = (wanted) =>
    files
      .filter((file) => isProduct(file) && wanted(file))
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const contracts = read(isContract);
  const { operations, problems } = readOperations(contracts);
  const server = read(isServer);
  const registered = server.flatMap((source) => found(source, REGISTERED));
  const client = read(isClient);
  const published = contracts.filter(({ file }) => file === PUBLIC_CALLS).flatMap((source) => found(source, PUBLIC));
  const called = new Set([...client.flatMap((source) => found(source, CALLED)), ...published].map(({ name }) => name));
  const routed = new Set(registered.map(({ name }) => name));

  for (const { file, line, name } of registered) {
    if (!operations.has(name))
      problems.push({
        file,
        line,
        message: `${name} is not an operation of shared/contracts: declare the call there.`,
      });
  }
  for (const source of server.filter(({ file }) => !exempt(file))) {
    for (const { file, line } of found(source, RAW_ROUTE))
      problems.push({ file, line, message: 'a route without an operation: declare the call and use route().' });
  }
  for (const source of client.filter(({ file }) => !BEFORE_MODULES.has(file))) {
    for (const { file, line } of found(source, RAW_ADDRESS))
      problems.push({ file, line, message: 'an address of the API: call an operation of shared/contracts instead.' });
  }
  for (const [name, { file, line }] of operations) {
    if (!routed.has(name))
      problems.push({ file, line, message: `${name} has no route: register it with route(), or delete it.` });
    if (!called.has(name) && !(name in NO_CALLER))
      problems.push({
        file,
        line,
        message: `no page and no program calls ${name}: delete it, or give the reason in this rule.`,
      });
    if (called.has(name) && name in NO_CALLER)
      problems.push({ file, line, message: `a page calls ${name}: take it off the list of this rule.` });
  }
  return problems;
}
