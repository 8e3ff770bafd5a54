import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../platform/config/config';
import { sections } from '../platform/config/sections';
import type { Setting } from '../platform/config/setting';
import { fromRoot } from '../platform/base/paths';
import { commands } from './ops/all-commands';
import { parseAllDocuments } from 'yaml';

const DEPLOY = readdirSync(fromRoot('deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const textOf = (file: string): string => readFileSync(file, 'utf8');
const UNITS = DEPLOY.filter((file) => file.endsWith('.service'));

/** Not settings of the server: of the container's database, and the location of the program. */
const OTHERS = new Set(['TEXTLOOM_DB_PASSWORD', 'TEXTLOOM_ROOT']);

describe('what deploy/ contains', () => {
  it('names only settings that exist', () => {
    const known = new Set(sections.flatMap(({ settings }) => Object.values<Setting>(settings).map(({ env }) => env)));
    const unknown = DEPLOY.flatMap((file) =>
      [...textOf(file).matchAll(/\bTEXTLOOM_[A-Z_]+\b/g)]
        .map(([name]) => name)
        .filter((name) => !known.has(name) && !OTHERS.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names only programs that are built, commands that exist and files that are there', () => {
    const build = textOf(fromRoot('scripts/lib/build-server.mjs'));
    const built = [...build.matchAll(/(\w+): 'server\/src\/app\//g)].map(([, name]) => name);
    expect(built).toContain('main');
    for (const file of DEPLOY) {
      const text = textOf(file);
      for (const [, name] of text.matchAll(/server\/dist\/(\w+)\.cjs/g)) expect(built).toContain(name);
      for (const [path] of text.matchAll(/\b(deploy|scripts)\/[\w/.-]+\.(mjs|yaml|sh)\b/g))
        expect([file, path, existsSync(fromRoot(path))]).toEqual([file, path, true]);
      for (const [, words = ''] of text.matchAll(/ops\.cjs,((?: \w+,?)+)/g))
        expect(commands.map(({ name }) => name)).toContain(words.replaceAll(',', '').trim());
    }
  });

  it('copies every file that the server reads', () => {
    const copied = textOf(fromRoot('deploy/runtime.mjs'));
    const kept = [...copied.matchAll(/^ {2}'(server\/[^']+)',$/gm)].map(([, path = '']) => path);
    const sources = ['server/src', 'server/standins', 'server/demo']
      .flatMap((folder) => readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true }))
      .filter(({ name, parentPath }) => /^(?!.*\.(test|fixture)\.ts$).*\.ts$/.test(name) && !/testing/.test(parentPath))
      .map(({ parentPath, name }) => textOf(join(parentPath, name)));
    const read = sources.flatMap((text) => [...text.matchAll(/'(server\/[^'\s]+)'/g)].map(([, path = '']) => path));
    expect(read.length).toBeGreaterThan(4);
    expect(read.filter((path) => !kept.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
  });

  it('has an example of settings with which the server starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'textloom-deploy-'));
    const given = Object.fromEntries(
      textOf(fromRoot('deploy/textloom.env.example'))
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const filled = { TEXTLOOM_CARRIER_ACCOUNT: 'AC1', TEXTLOOM_CARRIER_TOKEN: 'secret', TEXTLOOM_DATA: folder };
    const config = loadConfig({ ...given, ...filled });
    rmSync(folder, { recursive: true, force: true });
    expect(config).toMatchObject({ local: false, demoData: false, standins: 'off', trustProxy: true });
  });
});

interface Pod {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [{ securityContext: object; env?: { name: string; value: string }[]; resources: object } & Probes];
}
interface Probes {
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string }; timeoutSeconds: number };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  stringData?: Record<string, string>;
  spec: { replicas: number; strategy: object; template: { spec: Pod } };
}

describe('the manifests for Kubernetes', () => {
  const resources = DEPLOY.filter((file) => file.includes('/kubernetes/')).flatMap((file) =>
    parseAllDocuments(textOf(file)).map((one) => one.toJS() as Resource),
  );
  const pods = resources.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));

  it.each(pods.map((one) => [one.metadata.name, one.spec.template.spec] as const))(
    '%s runs without root, privileges, and write access to anything but its data',
    (_name, { automountServiceAccountToken, securityContext, containers: [container] }) => {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({ requests: expect.anything(), limits: { memory: expect.anything() } });
    },
  );

  it('run two processes of each role, and replace one only when another is ready', () => {
    const deployments = resources.filter(({ kind }) => kind === 'Deployment');
    const roles = deployments.map(({ spec }) => spec.template.spec.containers[0].env?.[0]?.value);
    expect(roles.toSorted()).toEqual(['api', 'worker']);
    for (const { spec } of deployments) {
      const { terminationGracePeriodSeconds, containers } = spec.template.spec;
      const [{ livenessProbe, readinessProbe }] = containers;
      expect([spec.replicas, spec.strategy]).toEqual([
        2,
        { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      ]);
      // Five seconds of preStop and a stop within 15.
      expect(terminationGracePeriodSeconds).toBeGreaterThan(20);
      expect([livenessProbe?.httpGet.path, readinessProbe?.httpGet.path]).toEqual(['/healthz', '/readyz']);
      expect(readinessProbe?.timeoutSeconds).toBeGreaterThan(3);
    }
  });

  it('contain no secret', () => {
    const values = resources.flatMap(({ stringData }) => Object.values(stringData ?? {}));
    expect(values.length).toBeGreaterThan(5);
    expect(new Set(values)).toEqual(new Set(['']));
  });
});

describe('the systemd units', () => {
  it.each(['textloom.service', 'textloom-api@.service', 'textloom-worker@.service'])(
    '%s may write its data only, and stops within the time that systemd allows',
    (name) => {
      const text = textOf(fromRoot('deploy/systemd', name));
      for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=textloom', 'KillMode=mixed'])
        expect(text).toMatch(new RegExp(`^${line}$`, 'm'));
      expect(text).not.toMatch(/^(ReadWritePaths|MemoryDenyWriteExecute)=/m);
      expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(text)?.[1])).toBeGreaterThan(15);
    },
  );

  it('differ only in what they start', () => {
    const sandboxes = UNITS.map((file) => textOf(file).split('# Only its data')[1]);
    expect(sandboxes).toHaveLength(3);
    expect(new Set(sandboxes).size).toBe(1);
  });

  it('start one role each', () => {
    const roles = UNITS.map((file) => /TEXTLOOM_ROLE=(\w+)/.exec(textOf(file))?.[1]).sort();
    expect(roles).toEqual(['all', 'api', 'worker']);
  });
});
