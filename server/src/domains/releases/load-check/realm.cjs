'use strict';
/**
 * Simulates the tab in which a release is loaded: a document that loads scripts, the part of the federation runtime
 * that provides shared modules, and dummies for everything else. program.cjs calls its export, which loads the release.
 */
module.exports = (run, later, input) => {
  const { base, container, entry, named, pages, widgets, surface } = JSON.parse(input);

  /**
   * A dummy that accepts every use: a function, class and object whose properties are dummies too. `own` are its real
   * properties.
   */
  function standIn(own = {}) {
    const parts = new Map();
    return new Proxy(function () {}, {
      get(target, key) {
        if (Object.hasOwn(own, key)) return own[key];
        // A base class needs a real prototype.
        if (key === 'prototype') return target.prototype;
        if (key === Symbol.toPrimitive) return (hint) => (hint === 'number' ? 0 : '');
        if (key === Symbol.iterator) return [][Symbol.iterator];
        // With `then` it would be a promise that never settles.
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (!parts.has(key)) parts.set(key, standIn());
        return parts.get(key);
      },
      set: (_target, key, value) => {
        own[key] = value;
        return true;
      },
      apply: () => standIn(),
      construct: () => standIn(),
    });
  }

  /** A shared module with the exports that the running shell provides. */
  function shared(key) {
    const name = key.replace(/^@textloom\/(mui\/)?/, '');
    const own = { __esModule: true };
    if (name === 'kit') {
      own.defineManifest = (manifest) => manifest;
      own.defineRemote = (manifest, views) => ({ manifest, pages: views.pages, widgets: views.widgets });
    }
    const exports = surface && Object.hasOwn(surface, name) ? surface[name] : undefined;
    if (!exports) return standIn(own);
    for (const one of exports) if (!Object.hasOwn(own, one)) own[one] = standIn();
    return own;
  }

  const needs = {};

  /** Replaces the federation runtime for a released remote: provides shared modules for its imports. */
  const bundlerRuntime = standIn({
    init: () => ({}),
    initContainerEntry: () => undefined,
    I: () => undefined,
    installInitialConsumes: ({ webpackRequire, initialConsumes = [] }) =>
      initialConsumes.forEach((id) => provide(webpackRequire, id)),
    consumes: ({ webpackRequire, chunkId }) => {
      const { chunkMapping } = webpackRequire.consumesLoadingData;
      if (Object.hasOwn(chunkMapping, chunkId)) chunkMapping[chunkId].forEach((id) => provide(webpackRequire, id));
    },
  });

  function provide(webpackRequire, id) {
    const { shareKey, requiredVersion } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
    if (typeof requiredVersion === 'string') needs[shareKey] = requiredVersion;
    webpackRequire.m[id] = (module) => {
      module.exports = shared(shareKey);
    };
  }

  const failures = [];
  const ran = new Set();
  const current = {};

  function runFile(file) {
    if (ran.has(file)) return true;
    current.currentScript = standIn({ src: base + file, tagName: 'SCRIPT' });
    const problem = run(file);
    delete current.currentScript;
    if (problem === '') ran.add(file);
    else failures.push(problem);
    return problem === '';
  }

  const pathOf = (src) => src.slice(base.length).replace(/[?#].*$/, '');

  /** Scripts load after the call; any other added element counts as loaded. */
  function insert(element) {
    queueMicrotask(() => {
      const src = String(element.src);
      const loaded = element.tagName !== 'SCRIPT' || (src.startsWith(base) && runFile(pathOf(src)));
      const event = { type: loaded ? 'load' : 'error', target: element };
      const listener = loaded ? element.onload : element.onerror;
      if (typeof listener === 'function') listener(event);
    });
    return element;
  }

  /** An element keeps the properties set on it. */
  function createElement(tag) {
    const element = { tagName: String(tag).toUpperCase() };
    element.setAttribute = (name, value) => {
      element[name] = value;
    };
    element.getAttribute = (name) => element[name] ?? null;
    element.addEventListener = (name, listener) => {
      element[`on${name}`] = listener;
    };
    element.remove = () => undefined;
    return new Proxy(element, { get: (own, key) => (key in own ? own[key] : key === 'parentNode' ? null : standIn()) });
  }

  const parent = standIn({ appendChild: insert, append: insert, prepend: insert, insertBefore: insert });
  Object.assign(current, {
    createElement,
    head: parent,
    body: parent,
    documentElement: parent,
    getElementsByTagName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    cookie: '',
    readyState: 'complete',
    visibilityState: 'visible',
  });

  const origin = base.split('/').slice(0, 3).join('/');
  const location = { href: base, origin, pathname: '/app/', search: '', hash: '', protocol: 'https:' };
  const storage = standIn({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined, length: 0 });
  const timer = (task, ms = 0) => {
    if (typeof task === 'function') later(() => task(), Number(ms) || 0);
    return 1;
  };
  const names = [
    'addEventListener removeEventListener dispatchEvent getComputedStyle requestIdleCallback cancelIdleCallback',
    'cancelAnimationFrame clearTimeout setInterval clearInterval fetch alert performance crypto history screen console',
    'IntersectionObserver ResizeObserver MutationObserver PerformanceObserver BroadcastChannel MessageChannel Worker',
    'EventTarget Event CustomEvent Node Element HTMLElement SVGElement Image Audio DOMParser DOMException Blob File',
    'FileReader FormData Headers Request Response AbortController AbortSignal URL URLSearchParams TextEncoder',
    'TextDecoder WebSocket EventSource Notification CSS customElements indexedDB caches structuredClone atob btoa',
  ];
  for (const name of names.join(' ').split(' ')) globalThis[name] = standIn();
  Object.assign(globalThis, {
    window: globalThis,
    self: globalThis,
    document: standIn(current),
    location: standIn(location),
    navigator: standIn({ language: 'en-US', languages: ['en-US'], userAgent: '', onLine: true }),
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => standIn({ matches: false }),
    setTimeout: timer,
    requestAnimationFrame: (task) => timer(task),
    queueMicrotask: (task) => void Promise.resolve().then(task),
    innerWidth: 1280,
    innerHeight: 800,
    devicePixelRatio: 1,
    _FEDERATION_RUNTIME: { runtime: standIn(), bundlerRuntime, instance: undefined },
  });

  const isCalled = (value, name) => typeof value === 'object' && value !== null && typeof value[name] === 'function';

  async function loadView(views, name, what) {
    if (!isCalled(views, name)) throw new Error(`the ${what} ${name} has no view`);
    const view = await views[name]();
    if (!view || !view.default) throw new Error(`the view of the ${what} ${name} has no default export`);
  }

  async function load() {
    runFile(entry);
    if (failures.length > 0) throw new Error(failures[0]);
    const remoteContainer = globalThis[container];
    if (!isCalled(remoteContainer, 'get') || !isCalled(remoteContainer, 'init'))
      throw new Error(`${entry} defines no container ${container}`);
    await remoteContainer.init(standIn());
    const remote = (await remoteContainer.get('./remote'))().remote;
    if (typeof remote !== 'object' || remote === null) throw new Error('./remote does not export a remote');
    for (const name of pages) await loadView(remote.pages, name, 'page');
    for (const name of widgets) await loadView(remote.widgets, name, 'widget');
    // Chunks of pages that are loaded on demand.
    for (const file of named) runFile(file);
    if (failures.length > 0) throw new Error(failures[0]);
    return JSON.stringify({ manifest: remote.manifest, needs });
  }

  return load().catch((error) => {
    // A failed script is the cause of the error that webpack reports.
    throw failures.length > 0 ? new Error(failures[0]) : error;
  });
};
