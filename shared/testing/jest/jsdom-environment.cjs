const v8 = require('node:v8');
const { compileOncePerWorker } = require('./compile-once.cjs');
const { quickenJsdom } = require('./quick-match.cjs');
const { keepComputedStyles } = require('./computed-styles.cjs');

quickenJsdom();
compileOncePerWorker();
// A test file ends before most of its functions repay V8's optimising compiler, which took a quarter of the processor
// time. This lets a function run about eight times longer before it is optimised.
v8.setFlagsFromString('--interrupt-budget=1000000');
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
