import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_OWNERS, constantOf, WORKFLOWS } from '../lib/new/team.mjs';
import { remoteFolders } from '../lib/packages.mjs';

const text = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const workflowsOf = (root) =>
  existsSync(join(root, WORKFLOWS)) ? readdirSync(join(root, WORKFLOWS)).filter((name) => name.endsWith('.yml')) : [];

/** What a workflow must contain to check and release its remote. */
const partsOf = (id) => [`'mfe-${id}/**'`, `remote: ${id}`, `secrets.RELEASE_TOKEN_${constantOf(id)} `];

function problemsOf(root, id, owners) {
  const file = `${WORKFLOWS}/${id}.yml`;
  const workflow = text(join(root, file));
  const missing = workflow === '' ? [] : partsOf(id).filter((part) => !workflow.includes(part));
  return [
    ...(workflow === ''
      ? [
          {
            file,
            message: `is missing: mfe-${id} is checked and released by a workflow of its own (pnpm new remote writes it).`,
          },
        ]
      : []),
    ...missing.map((part) => ({
      file,
      message: `has no "${part.trim()}", as the workflows of the other remotes have.`,
    })),
    ...(owners.some((line) => line.startsWith(`/mfe-${id}/ `))
      ? []
      : [{ file: CODE_OWNERS, message: `has no team for /mfe-${id}/: nobody would be asked to review it.` }]),
  ];
}

/** Each remote has a workflow and an owner, and each workflow of a remote has its remote. */
export function check({ root }) {
  const ids = remoteFolders(root).map((folder) => folder.slice('mfe-'.length));
  const owners = text(join(root, CODE_OWNERS)).split('\n');
  const orphans = workflowsOf(root).flatMap((name) => {
    const [, id] = /^ {6}remote: (\S+)$/m.exec(text(join(root, WORKFLOWS, name))) ?? [];
    return id === undefined || ids.includes(id)
      ? []
      : [{ file: `${WORKFLOWS}/${name}`, message: `is for the remote ${id}, which does not exist.` }];
  });
  return [...ids.flatMap((id) => problemsOf(root, id, owners)), ...orphans];
}
