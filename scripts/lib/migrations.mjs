import { parse } from 'libpg-query';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/src/platform/db/migrations';

/** Every statement of the migrations, as PostgreSQL's parser reads it. */
export async function statements(root) {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'));
  const parsed = await Promise.all(names.map((name) => parse(readFileSync(join(root, FOLDER, name), 'utf8'))));
  return parsed.flatMap(({ stmts }) => stmts.map(({ stmt }) => stmt));
}
