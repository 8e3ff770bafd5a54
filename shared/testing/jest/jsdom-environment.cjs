const { compileOncePerWorker } = require('./compile-once.cjs');
const { quickenJsdom } = require('./quick-match.cjs');
const { keepComputedStyles } = require('./computed-styles.cjs');

quickenJsdom();
compileOncePerWorker();
const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom hides Node's own; msw and the API client need them. Not MessageChannel (React's scheduler keeps it open, so
// jest never ends) and not FormData (jsdom's accepts only jsdom's File).
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
  'CompressionStream',
  'DecompressionStream',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    keepComputedStyles(this.global);
    for (const name of FROM_NODE) {
      if (globalThis[name]) this.global[name] = globalThis[name];
    }
  }
};
