// Runs on any Node with modules, so that an old one prints a sentence instead of a syntax error.
const FLOOR = [20, 19];

/** Exits when Node is older than `engines` in package.json allows. */
export function requireNode() {
  const parts = process.versions.node.split('.').map(Number);
  if (parts[0] > FLOOR[0] || (parts[0] === FLOOR[0] && parts[1] >= FLOOR[1])) return;
  console.error('Textloom needs Node ' + FLOOR.join('.') + ' or newer; this is Node ' + process.versions.node + '.');
  process.exit(1);
}
