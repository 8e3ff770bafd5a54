import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { fromRoot } from '../platform/base/paths';

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
type Model = new (data: Resource) => { validate(): void };

/** All except kubectl's own file, which is not a resource of a cluster. */
const RESOURCES = readdirSync(fromRoot('deploy/kubernetes'))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(readFileSync(fromRoot('deploy/kubernetes', name), 'utf8')).map((one) => one.toJS() as Resource),
  );

const load = createRequire(fromRoot('server/package.json'));
const modelOf = ({ apiVersion, kind }: Resource): Model =>
  (load(`kubernetes-models/${apiVersion}`) as Record<string, Model>)[kind] as Model;

/**
 * The TypeScript errors of these resources as literals of Kubernetes' types, because the schemas allow unknown fields.
 */
function unknownFields(resources: readonly Resource[]): string {
  const cache = fromRoot('server/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'kubernetes-'));
  try {
    const lines = resources.map((resource, at) => {
      const { apiVersion, kind } = resource;
      return `import type { I${kind} as Type${at} } from 'kubernetes-models/${apiVersion}';
export const resource${at}: Type${at} = ${JSON.stringify(resource)};`;
    });
    const file = join(folder, 'resources.ts');
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', '', '--module', 'preserve'];
    const { stdout, stderr } = spawnSync(fromRoot('node_modules/.bin/tsc'), [...options, file], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the manifests for Kubernetes', () => {
  it('include every kind that an installation needs', () => {
    const kinds = RESOURCES.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    expect(kinds).toEqual([
      'ConfigMap textloom',
      'Deployment textloom-api',
      'Deployment textloom-worker',
      'Ingress textloom',
      'Job textloom-builds',
      'Namespace textloom',
      'PodDisruptionBudget textloom-api',
      'PodDisruptionBudget textloom-worker',
      'Secret textloom',
      'Service textloom',
    ]);
  });

  it.each(RESOURCES.map((one) => [one.kind, one.metadata.name, one] as const))(
    'have a valid %s %s',
    (_kind, _name, resource) => expect(() => new (modelOf(resource))(resource).validate()).not.toThrow(),
  );

  it('have no field that Kubernetes does not know', () => {
    expect(unknownFields(RESOURCES)).toBe('');
  });

  it('would be refused with a mistake', () => {
    const [deployment] = RESOURCES.filter(({ kind }) => kind === 'Deployment');
    if (!deployment) throw new Error('no deployment');
    const wrong = { ...deployment, spec: { ...(deployment as unknown as { spec: object }).spec, replicas: 'two' } };
    expect(() => new (modelOf(wrong))(wrong).validate()).toThrow(/replicas/);
    const unknown = { ...deployment, spec: { ...(deployment as unknown as { spec: object }).spec, replica: 2 } };
    expect(unknownFields([unknown])).toMatch(/'replica' does not exist|replica/);
  });
});
