require('@testing-library/jest-dom');
const { watchConsole } = require('../src/console.ts');

watchConsole();

// jsdom has no layout; components only need these to exist.
if (!globalThis.ResizeObserver) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
if (!globalThis.matchMedia) {
  globalThis.matchMedia = (media) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
}

// jsdom lacks object URLs. A page revokes one long after saving a file, when the test may have ended.
URL.createObjectURL = () => 'blob:made';
URL.revokeObjectURL = () => undefined;

// Removes style sheets after each test: each frame adds its own, and jsdom evaluates all of them for every role query
// and click, which by the tenth test of a file takes most of the time.
afterEach(() => {
  for (const sheet of document.querySelectorAll('style[data-emotion^="tx"]')) sheet.remove();
});
