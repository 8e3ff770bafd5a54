import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTemplates } from './templates.mjs';

export const WORKFLOWS = '.github/workflows';
export const CODE_OWNERS = '.github/CODEOWNERS';

/** A remote's name as part of a secret's name: `bulk-tools` → `BULK_TOOLS`. */
export const constantOf = (id) => id.replaceAll('-', '_').toUpperCase();

/** Gives a remote its workflow, and its team in CODEOWNERS. */
export function joinTeam(root, id) {
  const files = writeTemplates(root, 'workflow', WORKFLOWS, { name: id, id, constant: constantOf(id) });
  const owners = join(root, CODE_OWNERS);
  if (!existsSync(owners)) return { files, changed: [] };
  writeFileSync(owners, `${readFileSync(owners, 'utf8')}${`/mfe-${id}/`.padEnd(40)} @textloom/${id}\n`);
  return { files, changed: [CODE_OWNERS] };
}
