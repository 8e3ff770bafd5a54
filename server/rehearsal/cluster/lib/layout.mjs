// The machines of the cluster: each is a network namespace on one bridge, which is in a separate namespace, so that
// this host's network is not touched.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../../../scripts/lib/failure.mjs';

/** Everything that is written is below this folder. */
export const STATE = '/tmp/textloom-cluster';
export const inState = (...parts) => join(STATE, ...parts);

/** Prefix of namespaces; nothing else on a machine should have it. */
const PREFIX = 'textloom-';
export const NET = `${PREFIX}net`;
export const namespaceOf = (machine) => `${PREFIX}${machine}`;

const NETWORK = '10.77.0';
const HOSTS = { n1: 1, n2: 2, n3: 3, front: 10, app1: 21, app2: 22, out: 30 };
export const NODES = ['n1', 'n2', 'n3'];
export const APPS = ['app1', 'app2'];
export const MACHINES = Object.keys(HOSTS);
export const addressOf = (machine) => `${NETWORK}.${HOSTS[machine]}`;
export const SUBNET = `${NETWORK}.0/24`;

export const PORT = {
  postgres: 5432,
  pgbouncer: 6432,
  patroni: 8008,
  etcd: 2379,
  peers: 2380,
  web: 8080,
  api: 4700,
  metrics: 9464,
  outside: 4800,
};

const SECRET = 'cluster';
export const databaseUrl = (port, user = 'textloom', database = 'textloom') =>
  `postgres://${user}:${SECRET}@${addressOf('front')}:${port}/${database}`;
export const PASSWORD = SECRET;
export const PUBLIC_URL = `http://${addressOf('front')}:${PORT.web}`;
export const OUTSIDE_URL = `http://${addressOf('out')}:${PORT.outside}`;

export const BIN = '/usr/lib/postgresql/15/bin';
/** Debian's packages, with a file of each. */
const PACKAGES = {
  'postgresql-15': join(BIN, 'postgres'),
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iproute2: '/usr/sbin/ip',
};

/** Fails where the cluster cannot run, and reports what is missing. */
export function requireHost() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Failure('The cluster needs Linux and root: it makes network namespaces and small file systems.');
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]));
  if (missing.length > 0)
    throw new Failure(`Install these packages first: apt-get install --no-install-recommends ${missing.join(' ')}`);
}
