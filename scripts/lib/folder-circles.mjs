/** Where no circle of folders may be. */
const CHECKED = /^((shell|server|shared\/contracts|shared\/kit|shared\/ui|mfe-[^/]+)\/src|server\/(standins|demo))\//;

/** The folders beside each other that hold two files: `a/b` and `a/c` for `a/b/x/1.ts` and `a/c/2.ts`. */
function foldersOf(source, resolved) {
  const [from, to] = [source.split('/'), resolved.split('/')];
  const apart = from.findIndex((name, index) => name !== to[index]);
  const areFolders = apart >= 0 && apart < from.length - 1 && apart < to.length - 1;
  return areFolders ? [from, to].map((names) => names.slice(0, apart + 1).join('/')) : [];
}

function arrowsOf(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = foldersOf(source, resolved);
      if (from && CHECKED.test(from)) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** The shortest way from a folder back to itself. */
function circleFrom(start, arrows) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/**
 * Circles of folders among the modules of dependency-cruiser. Its own folder rule compares the folders that directly hold
 * the files, so that it overlooks features/pay → widgets → features/card.
 */
export function folderCircles(modules) {
  const arrows = arrowsOf(modules);
  return [...arrows.keys()].flatMap((start) => {
    const circle = circleFrom(start, arrows);
    if (!circle || circle.some((folder) => folder < start)) return [];
    const [file, ...others] = circle;
    return [
      {
        file,
        message: `→ ${others.join(' → ')} is a circle of folders: move what both need down, or hand it down as a prop. [no-folder-circle]`,
      },
    ];
  });
}
