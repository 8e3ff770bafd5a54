const { createRequire } = require('node:module');

const { implForWrapper } = createRequire(require.resolve('jest-environment-jsdom'))(
  'jsdom/lib/jsdom/living/generated/utils.js',
);

/**
 * Queries by role ask for the computed style of the same elements several times. jsdom keeps an element's declarations
 * until the document changes, but recomputes inherited values and colours each time: this keeps them equally long.
 */
exports.keepComputedStyles = (window) => {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    // A change outside the document does not clear jsdom's cache.
    if (pseudo || !element?.isConnected) return compute(element, pseudo);
    const document = implForWrapper(element)._ownerDocument;
    const known = document._styleCache?.get(element);
    if (known) return known;
    const style = compute(element);
    document._styleCache.set(element, style);
    return style;
  };
};
