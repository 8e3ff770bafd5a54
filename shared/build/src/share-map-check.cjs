'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('./workspace.cjs');
const { shareMap } = require('./share-map.cjs');

/** The check of `pnpm check`: the shared surface covers all imports, and the shell provides every key. */
function checkShareMap() {
  const surface = spawnSync(process.execPath, [path.join(root, 'shared/mui/generate.cjs'), '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  const problems = surface.status === 0 ? [] : [{ file: 'shared/mui/surface.json', message: surface.stderr.trim() }];
  const file = 'shell/src/remotes/loading/provided.ts';
  const provided = fs.readFileSync(path.join(root, file), 'utf8');
  for (const key of Object.keys(shareMap())) {
    if (!provided.includes(`import('${key}')`))
      problems.push({
        file,
        message: `${key} is in the share map: the shell has to provide it, or remotes that use it will not start.`,
      });
  }
  return problems;
}

module.exports = { checkShareMap };
