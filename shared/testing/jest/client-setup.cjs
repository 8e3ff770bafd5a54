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

// jsdom has no addresses of files. A page gives them back long after it has saved one, when the test may have ended.
URL.createObjectURL = () => 'blob:made';
URL.revokeObjectURL = () => undefined;

// Each frame adds its own style sheets, and jsdom evaluates all of them for every role and click: by the tenth test of
// a file that takes most of the time.
afterEach(() => {
  for (const sheet of document.querySelectorAll('style[data-emotion^="tx"]')) sheet.remove();
});
