import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { PNPM } from '../pnpm.mjs';
import { planView } from './declare.mjs';
import { operation } from './operation.mjs';
import { checkName, spellings, writeTemplates } from './templates.mjs';

// Each kind takes (root, words, options) and returns { files, changed, next }.

const SLOTS = ['home.cards', 'home.panels', 'subscriber.picker'];
const PAGE_PATH = /^\/[\w\-/:.*]*$/;

function checkRemote(root, remote) {
  checkName('The remote', remote);
  if (!existsSync(join(root, `mfe-${remote}`, 'remote.manifest.ts')))
    throw new Failure(`There is no remote ${remote}: make it with pnpm new remote ${remote}.`);
}

/** pnpm new page <remote> <name> [path] [--menu <order>] */
function page(root, [remote, name, path = `/${remote}/${name}`], { menu, title }) {
  checkRemote(root, remote);
  checkName('The page', name);
  if (!PAGE_PATH.test(path) || path.includes(':'))
    throw new Failure(`The path must begin with a slash and have no parameters yet (it is "${path}").`);
  const names = { ...spellings(name), ...(title ? { title } : {}) };
  const inMenu = menu ? `, icon: 'activity', menu: { order: ${Number(menu)} }` : '';
  const entry = `{ path: '${path}', name: '${names.title}'${inMenu} }`;
  const declare = planView(root, remote, 'pages', { name, entry, module: `features/${name}/${name}.page` });
  return {
    files: writeTemplates(root, 'page', `mfe-${remote}/src/features/${name}`, { ...names, path }),
    changed: declare(),
  };
}

/** pnpm new widget <remote> <name> [slot] */
function widget(root, [remote, name, slot = 'home.panels']) {
  checkRemote(root, remote);
  checkName('The widget', name);
  if (!SLOTS.includes(slot)) throw new Failure(`There is no slot ${slot}. There are: ${SLOTS.join(', ')}.`);
  const columns = slot.startsWith('home.') ? `, columns: ${slot === 'home.cards' ? 4 : 6}` : '';
  const entry = `{ slot: '${slot}', order: 90${columns}, onError: 'message' }`;
  const declare = planView(root, remote, 'widgets', { name, entry, module: `widgets/${name}.widget` });
  return {
    files: writeTemplates(root, 'widget', `mfe-${remote}/src/widgets`, { ...spellings(name), slot }),
    changed: declare(),
  };
}

/** pnpm new remote <id> */
function remote(root, [id]) {
  checkName('The remote', id);
  const folder = `mfe-${id}`;
  if (existsSync(join(root, folder))) throw new Failure(`${folder} already exists.`);
  const { title } = spellings(id);
  const skeleton = writeTemplates(root, 'remote', folder, { name: id, id, title });
  const first = page(root, [id, 'overview', `/${id}`], { menu: '90', title });
  return { files: [...skeleton, ...first.files], changed: [], next: `npx ${PNPM} install, then pnpm alone ${id}` };
}

export const kinds = new Map(Object.entries({ remote, page, widget, operation }));
