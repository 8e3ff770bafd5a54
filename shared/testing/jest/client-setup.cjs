require('@testing-library/jest-dom');
const { watchConsole } = require('../src/console.ts');

watchConsole();

// jsdom lays nothing out: components only have to find these.
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

// Each frame brings its own style sheets, and jsdom reads all that ever were for every role and click: by the
// tenth test of a file that is most of its time.
afterEach(() => {
  for (const sheet of document.querySelectorAll('style[data-emotion^="tx"]')) sheet.remove();
});
