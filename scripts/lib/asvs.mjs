import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DATA = 'docs/asvs.tsv';
export const PAGE = 'docs/asvs.md';
const STATES = ['held', 'built', 'n/a', 'gap'];

const CHAPTERS = {
  1: 'Encoding and sanitization',
  2: 'Validation and business logic',
  3: 'Web frontend',
  4: 'API and web service',
  5: 'Files',
  6: 'Authentication',
  7: 'Sessions',
  8: 'Authorization',
  9: 'Self-contained tokens',
  10: 'OAuth and OIDC',
  11: 'Cryptography',
  12: 'Secure communication',
  13: 'Configuration',
  14: 'Data protection',
  15: 'Secure coding and architecture',
  16: 'Logging and errors',
  17: 'WebRTC',
};

/** The requirements: "1.2.3", or "V10, all 29" for a chapter that does not apply, which weighs as many. */
export const readRequirements = (root) =>
  readFileSync(join(root, DATA), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row, at) => {
      const [id, state, asks, proof = ''] = row.split('\t');
      const [chapter, section = 0, number = 0] = id
        .replace(/^V|, all.*/g, '')
        .split('.')
        .map(Number);
      const weight = Number(/^V\d+, all (\d+)$/.exec(id)?.[1] ?? 1);
      return { line: at + 2, id, state, asks, proof, chapter, order: (chapter * 100 + section) * 100 + number, weight };
    });

const sum = (rows) => rows.reduce((total, { weight }) => total + weight, 0);
export const totalOf = sum;
const figures = (rows) =>
  [
    `${sum(rows)} requirements`,
    ...STATES.map((one) => `${sum(rows.filter(({ state }) => state === one))} ${one}`),
  ].join(', ');

/** The page with all requirements and their sums. */
export function asvsPage(root) {
  const rows = readRequirements(root);
  const chapters = Object.entries(CHAPTERS).map(([number, title]) => ({
    title: `V${number} ${title}`,
    rows: rows.filter(({ chapter }) => chapter === Number(number)),
  }));
  const entries = chapters
    .filter((chapter) => chapter.rows.length > 0)
    .map(({ title, rows: own }) =>
      [
        `## ${title}`,
        `${figures(own)}.`,
        own.map(({ id, state, asks, proof }) => `- **${id} ${state}**: ${asks}. ${proof}`).join('\n'),
      ].join('\n\n'),
    );
  return `# Requirements of ASVS 5.0.0

Written by \`node scripts/asvs.mjs\` from [asvs.tsv](asvs.tsv); \`pnpm check\` compares them. [security.md](security.md) says what
the states mean. ${figures(rows)}.

${entries.join('\n\n')}
`;
}
