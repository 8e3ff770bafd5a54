"use strict";

// e2e/speed/web.bench.ts
var import_node_child_process2 = require("node:child_process");
var import_node_path3 = require("node:path");
var import_test3 = require("@playwright/test");

// e2e/playwright.config.ts
var import_node_fs = require("node:fs");
var import_test = require("@playwright/test");
var candidates = [process.env.TEXTLOOM_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
var executablePath = candidates.find((path) => path && (0, import_node_fs.existsSync)(path));
var quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
var playwright_config_default = (0, import_test.defineConfig)({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "./artefacts/results",
  globalSetup: "./support/global-setup.ts",
  // One server for the whole run; journeys own their keywords and phones, so files may follow each other in any order.
  workers: 1,
  fullyParallel: false,
  timeout: 9e4,
  expect: { timeout: 15e3 },
  retries: 0,
  reporter: process.env.TEXTLOOM_E2E_REPORT ? [["list"], ["json", { outputFile: process.env.TEXTLOOM_E2E_REPORT }]] : [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { args: quiet, ...executablePath ? { executablePath } : {} },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    actionTimeout: 15e3
  }
});

// e2e/support/app.ts
var import_test2 = require("@playwright/test");
var PERSONAS = {
  owner: "marco@marcos-pizza.example",
  manager: "nina@marcos-pizza.example",
  helper: "tom@marcos-pizza.example",
  trial: "lena@bloomandstem.example",
  expired: "sam@ridgelinecycles.example",
  frozen: "ivy@harborlightbooks.example"
};
function watchConsole(page) {
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  return complaints;
}

// e2e/support/server.ts
var import_node_child_process = require("node:child_process");
var import_node_fs2 = require("node:fs");
var import_node_net = require("node:net");
var import_node_os = require("node:os");
var import_node_path = require("node:path");
var ROOT = (0, import_node_path.resolve)(__dirname, "../..");
var freePort = () => new Promise((done, failed) => {
  const probe = (0, import_node_net.createServer)().listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => address && typeof address === "object" ? done(address.port) : failed(new Error("no port")));
  });
  probe.on("error", failed);
});
var exited = (child) => new Promise((done) => child.exitCode !== null || child.signalCode !== null ? done() : child.once("exit", () => done()));
async function waitUntilReady(url, child, output) {
  const deadline = Date.now() + 12e4;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:
${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error(`The server was not ready within two minutes:
${output()}`);
}
async function startServer(env = {}) {
  const dataDir = (0, import_node_fs2.mkdtempSync)((0, import_node_path.join)((0, import_node_os.tmpdir)(), "textloom-e2e-"));
  const port = await freePort();
  const opsToken = "e2e-operator-token-0123456789abcdef";
  const child = (0, import_node_child_process.spawn)(process.execPath, [(0, import_node_path.join)(ROOT, "server/dist/main.cjs")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      TEXTLOOM_DATA: dataDir,
      TEXTLOOM_APPROVAL_DELAY_MS: "3000",
      TEXTLOOM_OPS_TOKEN: opsToken,
      NODE_ENV: "production",
      ...env
    },
    stdio: ["ignore", "pipe", "pipe"]
  });
  let text = "";
  const collect = (chunk) => {
    text = (text + chunk.toString()).slice(-2e4);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await exited(child);
    (0, import_node_fs2.rmSync)(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, opsToken, output: () => text, stop };
}

// e2e/speed/scenes.ts
var SUBSCRIBERS = { name: "subscribers", path: "/app/subscribers", usable: ".MuiDataGrid-row", signedIn: true };
var SCENES = [
  { name: "login", path: "/app/", usable: "form button[type=submit]", signedIn: false },
  { name: "home", path: "/app/home", usable: "main h2", signedIn: true },
  SUBSCRIBERS,
  { name: "composer", path: "/app/messages/add", usable: "form[aria-label=Campaign] button[type=submit]", signedIn: true }
];
async function logIn(page) {
  await page.getByLabel("Email").fill(PERSONAS.owner);
  await page.getByLabel("Password").fill("demo-textloom");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, Marco" }).waitFor();
}
async function walk(page, settled) {
  const menu = (name) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await logIn(page);
  await settled();
  await menu("Subscribers").click();
  await page.locator(SUBSCRIBERS.usable).first().waitFor();
  await menu("Campaigns").click();
  await page.locator('main a[href$="/messages/add"]').first().click();
  await page.locator("form[aria-label=Campaign] button[type=submit]").waitFor();
}

// e2e/speed/served.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");
var LEAST = 1024;
var LIMIT_MS = 12e4;
var remotes = () => (0, import_node_fs3.readdirSync)(ROOT).filter((name) => name.startsWith("mfe-"));
function stage(name, shellDist) {
  const folder = (0, import_node_path2.join)(ROOT, ".cache/bench", name);
  (0, import_node_fs3.rmSync)(folder, { recursive: true, force: true });
  (0, import_node_fs3.mkdirSync)((0, import_node_path2.join)(folder, "shell"), { recursive: true });
  const plain = (path) => !/\.(br|gz)$/.test(path);
  (0, import_node_fs3.cpSync)(shellDist, (0, import_node_path2.join)(folder, "shell/dist"), { recursive: true, filter: plain });
  for (const remote of remotes()) (0, import_node_fs3.cpSync)((0, import_node_path2.join)(ROOT, remote, "dist"), (0, import_node_path2.join)(folder, remote, "dist"), { recursive: true, filter: plain });
  (0, import_node_fs3.symlinkSync)((0, import_node_path2.join)(ROOT, "server"), (0, import_node_path2.join)(folder, "server"));
  return folder;
}
var uncompressed = (folder) => (0, import_node_fs3.readdirSync)(folder, { recursive: true, withFileTypes: true }).filter((entry) => {
  const file = (0, import_node_path2.join)(entry.parentPath, entry.name);
  return entry.isFile() && /\.js$/.test(entry.name) && !(0, import_node_fs3.existsSync)(`${file}.br`) && (0, import_node_fs3.statSync)(file).size >= LEAST;
}).length;
async function serve(name, shellDist) {
  const folder = stage(name, shellDist);
  const server = await startServer({ TEXTLOOM_ROOT: folder });
  const served = [(0, import_node_path2.join)(folder, "shell/dist"), (0, import_node_path2.join)(server.dataDir, "remotes")];
  for (const limit = Date.now() + LIMIT_MS; served.some((dir) => uncompressed(dir) > 0); ) {
    if (Date.now() > limit) throw new Error("The built files were not compressed within two minutes.");
    await new Promise((next) => setTimeout(next, 200));
  }
  return server;
}

// e2e/speed/transfer.ts
var QUIET_MS = 700;
var LIMIT_MS2 = 3e4;
var Transfer = class _Transfer {
  scripts = /* @__PURE__ */ new Map();
  open = /* @__PURE__ */ new Set();
  last = Date.now();
  /** Bytes of everything but the live stream, which never ends. */
  allBytes = 0;
  constructor(session) {
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.endsWith("/api/events")) return;
      this.open.add(requestId);
      this.last = Date.now();
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      if (!response.mimeType.includes("javascript")) return;
      const header = (name) => response.headers[name] ?? "";
      this.scripts.set(requestId, { url: response.url, encoding: header("content-encoding"), cacheControl: header("cache-control"), bytes: 0 });
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      this.closed(requestId);
      this.allBytes += encodedDataLength;
      const script = this.scripts.get(requestId);
      if (script) script.bytes = encodedDataLength;
    });
    session.on("Network.loadingFailed", ({ requestId }) => this.closed(requestId));
  }
  static async of(page, slow) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const megabits = 10 * 1e6 / 8;
    if (slow) await session.send("Network.emulateNetworkConditions", { offline: false, latency: 40, downloadThroughput: megabits, uploadThroughput: megabits });
    return new _Transfer(session);
  }
  closed(requestId) {
    if (this.open.delete(requestId)) this.last = Date.now();
  }
  async settled() {
    for (const limit = Date.now() + LIMIT_MS2; Date.now() < limit; ) {
      if (this.open.size === 0 && Date.now() - this.last > QUIET_MS) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error("The page never came to rest.");
  }
  get files() {
    return [...this.scripts.values()].sort((a, b) => b.bytes - a.bytes);
  }
  get scriptBytes() {
    return this.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
};

// e2e/speed/web.bench.ts
var BUDGET = 1.25;
var has = (flag) => process.argv.includes(flag);
var optionOf = (flag, fallback) => Number(process.argv[process.argv.indexOf(flag) + 1 || -1] ?? fallback) || fallback;
var round = (value, digits = 1) => Number(value.toFixed(digits));
var median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
async function visit(browser, variant, signedIn2, slow, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...signedIn2 && variant.state ? { storageState: variant.state } : {} });
  try {
    const page = await context.newPage();
    const complaints = watchConsole(page);
    const answer = await work(page, await Transfer.of(page, slow));
    if (complaints.length > 0) throw new Error(`${variant.name}: ${complaints.join("\n")}`);
    return answer;
  } finally {
    await context.close();
  }
}
function weigh(label, transfer) {
  const { files } = transfer;
  const plain = files.find(({ encoding, bytes }) => encoding !== "br" && bytes > 2e3);
  if (plain) throw new Error(`${label}: ${plain.url} was not sent as brotli`);
  const kept = files.find(({ cacheControl }) => !cacheControl.includes("immutable"));
  if (kept) throw new Error(`${label}: ${kept.url} may not be kept by the browser`);
  if (has("--chunks")) {
    console.log(`
${label}`);
    for (const { url, bytes } of files.slice(0, 14)) console.log(`${round(bytes / 1e3).toString().padStart(8)} kB  ${new URL(url).pathname}`);
  }
  return { requests: files.length, kB: round(transfer.scriptBytes / 1e3), allKB: round(transfer.allBytes / 1e3) };
}
var open = (browser, variant, scene) => visit(browser, variant, scene.signedIn, false, async (page, transfer) => {
  await page.goto(variant.url + scene.path);
  await page.locator(scene.usable).first().waitFor();
  await transfer.settled();
  return weigh(`${variant.name} ${scene.name}`, transfer);
});
var journey = (browser, variant) => visit(browser, variant, false, false, async (page, transfer) => {
  await page.goto(`${variant.url}/app/`);
  await walk(page, () => transfer.settled());
  await transfer.settled();
  return weigh(`${variant.name} journey`, transfer);
});
var timeToGrid = (browser, variant, slow) => visit(browser, variant, true, slow, async (page) => {
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark("usable");
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, SUBSCRIBERS.usable);
  await page.goto(variant.url + SUBSCRIBERS.path, { waitUntil: "commit" });
  await page.locator(SUBSCRIBERS.usable).first().waitFor();
  return page.evaluate(() => performance.getEntriesByName("usable")[0]?.startTime ?? Number.NaN);
});
async function times(browser, federated, bundle) {
  const runs = optionOf("--runs", 7);
  for (const slow of [false, true]) {
    const taken = { federated: [], bundle: [] };
    for (let run = -1; run < runs; run += 1) {
      const pair = { federated: await timeToGrid(browser, federated, slow), bundle: await timeToGrid(browser, bundle, slow) };
      if (run < 0) continue;
      taken.federated.push(pair.federated);
      taken.bundle.push(pair.bundle);
    }
    const [a, b] = [median(taken.federated), median(taken.bundle)];
    const spread = (values) => [Math.round(Math.min(...values)), Math.round(Math.max(...values))];
    console.log("time", JSON.stringify({
      to: "subscriber grid",
      network: slow ? "40 ms, 10 Mbit/s" : "unthrottled",
      runs,
      federatedMs: Math.round(a),
      bundleMs: Math.round(b),
      ratio: round(a / b, 2),
      federatedFromTo: spread(taken.federated),
      bundleFromTo: spread(taken.bundle)
    }));
  }
}
async function signedIn(browser, name, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/app/`);
  await logIn(page);
  const state = await context.storageState();
  await context.close();
  return { name, url, state };
}
async function measure(browser, federated, bundle) {
  const above = [];
  const work = [...SCENES.map((scene) => ({ name: scene.name, run: (variant) => open(browser, variant, scene) })), { name: "journey", run: (variant) => journey(browser, variant) }];
  for (const { name, run } of work) {
    const [ours, theirs] = [await run(federated), await run(bundle)];
    const ratio = round(ours.kB / theirs.kB, 2);
    if (ratio > BUDGET) above.push(`${name} ${ratio}`);
    console.log("bytes", JSON.stringify({ page: name, federated: ours, bundle: theirs, ratio }));
  }
  if (!has("--no-time")) await times(browser, federated, bundle);
  if (above.length > 0) throw new Error(`JavaScript above ${BUDGET} \xD7 the one bundle's: ${above.join(", ")}`);
}
async function main() {
  const node = (...args) => void (0, import_node_child_process2.execFileSync)(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  if (!has("--built")) {
    node("scripts/build.mjs");
    node("scripts/lib/build-one-bundle.cjs");
  }
  const federated = await serve("federated", (0, import_node_path3.join)(ROOT, "shell/dist"));
  try {
    const bundle = await serve("one-bundle", (0, import_node_path3.join)(ROOT, ".cache/one-bundle"));
    const browser = await import_test3.chromium.launch(playwright_config_default.use?.launchOptions);
    try {
      await measure(browser, await signedIn(browser, "federated", federated.url), await signedIn(browser, "one bundle", bundle.url));
    } finally {
      await browser.close();
      await bundle.stop();
    }
  } finally {
    await federated.stop();
  }
}
main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
