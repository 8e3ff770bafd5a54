import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, isTest } from './files.mjs';
import { MOMENTS, readMoments } from '../checks/moments.mjs';

export const MAP = 'docs/server-map.md';
const ROOT = 'server/src/';
const JOBS = `${ROOT}app/jobs/jobs.ts`;
const OWNERS = `${ROOT}platform/db/table-owners.json`;

const NAMED =
  /\bname: '([^']+)', everyMs|\bname: '([^']+)',\n\s+everyMs|\bloop\('([^']+)'|\bstart(?:Loop|JobLoops)\((?:deps, )?\{\s*name: '([^']+)'|\bstartRepeating\('([^']+)'/g;
const CHANNEL =
  /\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/\s*export const \w+_CHANNEL = '([^']+)'|export const \w+_CHANNEL = '([^']+)'/g;

const sentence = (comment) => (comment ?? '').replace(/\s*\n\s*\*\s*/g, ' ').trim();
const matches = (sources, pattern) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));
const folderOf = (file) =>
  file
    .replace(/^server\/(src\/)?/, '')
    .split('/')
    .slice(0, 2)
    .join('/');

/** By what a moment is planned again. */
const again = ({ again: events, also }) =>
  [...Object.entries(events).map(([event, handler]) => `\`${handler}\` at \`${event}\``), also].join('; ');

/** The page that lists tables, stored moments, jobs and NOTIFY channels of the server, from its sources. */
export function serverMap(root) {
  const sources = filesOf(root)
    .filter(
      (file) =>
        /^server\/(src|standins)\//.test(file) && file.endsWith('.ts') && !isTest(file) && !/\/testing\//.test(file),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const owners = JSON.parse(readFileSync(join(root, OWNERS), 'utf8'));
  const jobs = matches(sources, NAMED)
    .map(({ file, match }) => ({
      name: match.slice(1).find(Boolean),
      kind: file === JOBS ? 'repeated' : 'loop',
      at: folderOf(file),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const channels = matches(sources, CHANNEL)
    .map(({ file, match }) => ({ name: match[2] ?? match[3], what: sentence(match[1]), at: folderOf(file) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const { planned, fixed } = readMoments(root);
  const table = (head, rows) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `# Tables, moments, jobs and channels of the server

Written by \`node scripts/server-map.mjs\`; \`pnpm check\` compares it with the sources.

## Tables and their owners

${Object.entries(owners)
  .map(([owner, names]) => `- \`${owner}\`: ${names.map((name) => `\`${name}\``).join(', ')}`)
  .join('\n')}

## Stored moments

What is computed from settings is planned again when one of them changes (decision 498). \`app/connect-domains\` connects the
functions with the events; ${MOMENTS} also lists the moments of workers (tries and leases) and those of
what has happened, which nothing changes. A column of the schema that is missing there fails \`pnpm check\`.

${table(
  ['moment', 'planned from', 'planned again by'],
  Object.entries(planned).map(([column, one]) => [`\`${column}\``, one.from.join('; '), again(one)]),
)}

These stay as they are:

${table(
  ['moment', 'because it is'],
  Object.entries(fixed).map(([column, why]) => [`\`${column}\``, why]),
)}

## Jobs

A repeated job runs again some time after it ended; a loop waits for work, by NOTIFY and by polling.

${table(
  ['job', 'kind', 'started in'],
  jobs.map(({ name, kind, at }) => [name, kind, `\`${at}\``]),
)}

## NOTIFY channels

${table(
  ['channel', 'what it does', 'declared in'],
  channels.map(({ name, what, at }) => [`\`${name}\``, what, `\`${at}\``]),
)}
`;
}
