const { createRequire } = require('node:module');

// Each time a query checks whether an element is visible, jsdom compares the element with every rule of every style
// sheet using a general selector engine. Almost no rule matches, and the last part of its selector shows that at once:
// `.tx-1abc:hover` needs a class that the element does not have. Only the remaining rules are passed to the engine.

/** The requirements on an element, for each selector of a list; null if only the engine can decide. */
function needsOf(selectors) {
  let plain = selectors;
  // Parts in parentheses or brackets only narrow their selector.
  for (let before; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '');
  }
  if (/["'()[\]\\|&]/.test(plain)) return null;
  return plain.split(',').map((selector) => {
    const [simple = ''] = (
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    ).split(':');
    return {
      tag: /^[a-z][\w-]*/i.exec(simple)?.[0].toLowerCase(),
      classes: [...simple.matchAll(/\.([^.#]+)/g)].map(([, name]) => name),
    };
  });
}

const known = new Map();

/** False only if no selector of the list can match the element. */
function mayMatch(element, selectors) {
  // A rule without a selector, such as @keyframes.
  if (typeof selectors !== 'string') return true;
  let needs = known.get(selectors);
  if (needs === undefined) known.set(selectors, (needs = needsOf(selectors)));
  if (needs === null) return true;
  const { classList, localName } = element;
  return needs.some(
    ({ tag, classes }) =>
      (tag === undefined || tag === localName.toLowerCase()) && classes.every((name) => classList.contains(name)),
  );
}

/** Puts mayMatch() before jsdom's engine. Call it before jsdom is loaded: its modules copy the function. */
function quickenJsdom() {
  const selectors = createRequire(require.resolve('jest-environment-jsdom'))(
    'jsdom/lib/jsdom/living/helpers/selectors.js',
  );
  const { matchesDontThrow } = selectors;
  if (typeof matchesDontThrow !== 'function') throw new Error(`jsdom has no matchesDontThrow: adapt ${__filename}.`);
  selectors.matchesDontThrow = (element, selector) =>
    mayMatch(element, selector) && matchesDontThrow(element, selector);
}

module.exports = { mayMatch, quickenJsdom };
