import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { PNPM } from '../pnpm.mjs';
import { planView } from './declare.mjs';
import { operation } from './operation.mjs';
import { joinTeam } from './team.mjs';
import { checkName, spellings, writeTemplates } from './templates.mjs';

// Each kind takes (root, words, options) and returns { files, changed, next }.

const SLOTS = ['home.cards', 'home.panels', 'subscriber.picker'];
/** Targets of `pnpm build`, and words that `pnpm release` accepts instead of a remote. */
const RESERVED = ['shell', 'server', 'activate', 'rollback', 'disable', 'enable', 'list'];
const PAGE_PATH = /^\/[\w\-/:.*]*$/;

function checkRemote(root, remote) {
  checkName('The remote', remote);
  if (!existsSync(join(root, `mfe-${remote}`, 'remote.manifest.ts')))
    throw new Failure(`There is no remote ${remote}: create it with pnpm new remote ${remote}.`);
}

/** pnpm new page <remote> <name> [path] [--menu <order>] */
function page(root, [remote, name, path = `/${remote}/${name}`], { menu, title }) {
  checkRemote(root, remote);
  checkName('The page', name);
  if (!PAGE_PATH.test(path) || path.includes(':'))
    throw new Failure(`The path must begin with a slash and have no parameters yet (it is "${path}").`);
  const names = { ...spellings(name), id: remote, ...(title ? { title } : {}) };
  const inMenu = menu ? `, menu: { order: ${Number(menu)} }` : '';
  const entry = `{ path: '${path}', name: '${names.title}', icon: 'activity'${inMenu} }`;
  const declare = planView(root, remote, 'pages', { name, entry, module: `features/${name}/${name}.page` });
  return {
    files: writeTemplates(root, 'page', `mfe-${remote}/src/features/${name}`, { ...names, path }),
    changed: declare(),
  };
}

/** pnpm new widget <remote> <name> [slot] */
function widget(root, [remote, name, slot = 'home.panels'], { title } = {}) {
  checkRemote(root, remote);
  checkName('The widget', name);
  if (!SLOTS.includes(slot)) throw new Failure(`There is no slot ${slot}. There are: ${SLOTS.join(', ')}.`);
  const columns = slot === 'home.panels' ? ', columns: 4' : '';
  const entry = `{ slot: '${slot}', order: 90${columns}, onError: 'message' }`;
  const names = { ...spellings(name), id: remote, ...(title ? { title } : {}) };
  const declare = planView(root, remote, 'widgets', { name, entry, module: `widgets/${name}.widget` });
  return {
    files: writeTemplates(root, 'widget', `mfe-${remote}/src/widgets`, { ...names, slot }),
    changed: declare(),
  };
}

/** pnpm new remote <id>: with a page, its menu entry, a widget of the home page, and a workflow. */
function remote(root, [id]) {
  checkName('The remote', id);
  const folder = `mfe-${id}`;
  if (existsSync(join(root, folder))) throw new Failure(`${folder} already exists.`);
  if (RESERVED.includes(id)) throw new Failure(`A remote cannot be called ${id}: that is a word of our commands.`);
  const { title } = spellings(id);
  // First, because it fails if a workflow of this name exists.
  const team = joinTeam(root, id);
  const skeleton = writeTemplates(root, 'remote', folder, { name: id, id, title });
  const first = page(root, [id, 'overview', `/${id}`], { menu: '90', title });
  const panel = widget(root, [id, 'summary'], { title });
  return {
    files: [...skeleton, ...first.files, ...panel.files, ...team.files],
    changed: team.changed,
    next: `npx ${PNPM} install, then pnpm alone ${id}`,
  };
}

export const kinds = new Map(Object.entries({ remote, page, widget, operation }));
