// Three database nodes: etcd, Patroni and PostgreSQL, each with a small file system of its own.
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../../../../scripts/lib/paths.mjs';
import { addressOf, BIN, databaseUrl, inState, NODES, PASSWORD, PORT, SUBNET } from './layout.mjs';
import { run, runInside, start, until } from './processes.mjs';

/** Of a node's file system, in MB: the log of 20,000 messages and their rows fit, and it fills up quickly. */
const DISK_MB = 700;
const idOf = (flag) => Number(run('id', [flag, 'postgres']));

export const diskOf = (node) => inState(node, 'disk');

function ownFolder(path) {
  mkdirSync(path, { recursive: true });
  chownSync(path, idOf('-u'), idOf('-g'));
}

const etcdUrl = (node, port) => `http://${addressOf(node)}:${port}`;

export function startEtcd(node) {
  const folder = inState(node, 'etcd');
  ownFolder(folder);
  start(
    `etcd-${node}`,
    node,
    [
      '/usr/bin/etcd',
      ...['--name', node, '--data-dir', folder, '--logger', 'zap', '--log-level', 'warn'],
      ...['--listen-client-urls', etcdUrl(node, PORT.etcd), '--advertise-client-urls', etcdUrl(node, PORT.etcd)],
      ...['--listen-peer-urls', etcdUrl(node, PORT.peers), '--initial-advertise-peer-urls', etcdUrl(node, PORT.peers)],
      ...['--initial-cluster', NODES.map((one) => `${one}=${etcdUrl(one, PORT.peers)}`).join()],
      ...['--initial-cluster-state', existsSync(`${folder}/member`) ? 'existing' : 'new'],
      // A node that returns does not force a new election, in which the primary would lose its lease.
      '--pre-vote',
      // For Patroni's driver "etcd", see below.
      '--enable-v2',
      // For a machine that three databases and their load share.
      ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
    ],
    { asPostgres: true },
  );
}

/** JSON is also YAML. */
const patroniSettings = (node) => ({
  scope: 'textloom',
  name: node,
  restapi: { listen: `${addressOf(node)}:${PORT.patroni}`, connect_address: `${addressOf(node)}:${PORT.patroni}` },
  // Not etcd3: that driver of Patroni 3.0.2 reads possibly stale data and writes its lease unconditionally. With it, a
  // primary that returned from isolation took its successor's lease, and the commits that the successor had
  // acknowledged were lost.
  etcd: { hosts: NODES.map((one) => `${addressOf(one)}:${PORT.etcd}`) },
  bootstrap: {
    dcs: {
      // A lost primary is replaced when its lease has expired: ttl, and at most loop_wait more.
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      // An acknowledged commit is on a standby, and only that standby may become primary.
      synchronous_mode: true,
      // A crashed primary is replaced, not restarted and recovered first.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 150, wal_keep_size: '64MB', max_wal_size: '256MB', min_wal_size: '32MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${addressOf(node)}:${PORT.postgres}`,
    connect_address: `${addressOf(node)}:${PORT.postgres}`,
    data_dir: `${diskOf(node)}/data`,
    bin_dir: BIN,
    pgpass: inState(node, 'pgpass'),
    pg_hba: [
      'local all all trust',
      `host all all ${SUBNET} scram-sha-256`,
      `host replication replicator ${SUBNET} scram-sha-256`,
    ],
    // The default waits for the next checkpoint, which may be minutes away.
    basebackup: [{ checkpoint: 'fast' }],
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
    },
    parameters: {
      unix_socket_directories: inState(node),
      shared_buffers: '64MB',
      // Patroni decides what follows a crash.
      restart_after_crash: 'off',
      // Sessions of lost machines end, and free their locks.
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
      client_connection_check_interval: 5000,
      jit: 'off',
      timezone: 'UTC',
    },
  },
  watchdog: { mode: 'off' },
});

export function startPatroni(node) {
  const file = inState(node, 'patroni.yml');
  writeFileSync(file, JSON.stringify(patroniSettings(node), null, 2), { mode: 0o600 });
  chownSync(file, idOf('-u'), idOf('-g'));
  start(`patroni-${node}`, node, ['/usr/bin/patroni', file], { asPostgres: true });
}

/** Hands over a primary whose disk is almost full. */
export function startGuard(node) {
  const [program, url] = [fromRoot('deploy/disk-guard.sh'), `http://${addressOf(node)}:${PORT.patroni}`];
  start(`guard-${node}`, node, ['/bin/sh', program, diskOf(node), node, url], { asPostgres: true });
}

export function makeDisks() {
  for (const node of NODES) {
    ownFolder(inState(node));
    mkdirSync(diskOf(node), { recursive: true });
    const options = `size=${DISK_MB}m,mode=0700,uid=${idOf('-u')},gid=${idOf('-g')}`;
    run('mount', ['-t', 'tmpfs', '-o', options, `textloom-${node}`, diskOf(node)]);
  }
}

export function removeDisks() {
  for (const node of NODES) {
    run('umount', [diskOf(node)], { allowed: [0, 1, 32] });
    rmSync(inState(node), { recursive: true, force: true });
  }
}

const patroniUrl = (node, path) => `http://${addressOf(node)}:${PORT.patroni}${path}`;

/**
 * A GET or POST to Patroni, from the node itself, so that it works when its cable is unplugged; undefined without one.
 */
export function patroni(node, path, body) {
  const options =
    body === undefined ? [] : ['-X', 'POST', '-H', 'content-type: application/json', '-d', JSON.stringify(body)];
  const answer = runInside(node, 'curl', ['-s', '-m', '3', ...options, patroniUrl(node, path)], {
    allowed: [0, 7, 28, 52, 56],
  });
  try {
    return JSON.parse(answer);
  } catch {
    return answer === '' ? undefined : answer;
  }
}

/** The members as the node sees them: name, role, state, lag. */
export const membersOf = (node) => patroni(node, '/cluster')?.members ?? [];

/** The standbys that the primary streams to; a member may report that it runs while it waits in vain for an old log. */
const followers = (primary) =>
  (patroni(primary, '/patroni')?.replication ?? []).filter(({ state }) => state === 'streaming');

/** A primary with two standbys, of which one confirms its commits. */
export function isWhole() {
  const primary = leader();
  const all = primary ? followers(primary) : [];
  return all.length === NODES.length - 1 && all.some(({ sync_state }) => sync_state === 'sync');
}

/** The members that do not follow the primary. */
export function strays() {
  const primary = leader();
  if (!primary) return [];
  const names = followers(primary).map(({ application_name }) => application_name);
  return NODES.filter((node) => node !== primary && !names.includes(node));
}

const isPrimary = (node) =>
  runInside('front', 'curl', ['-s', '-m', '2', '-o', '/dev/null', '-w', '%{http_code}', patroniUrl(node, '/primary')], {
    allowed: [0, 7, 28, 52, 56],
  }) === '200';

/** As HAProxy sees it, because an isolated node may still consider itself the primary. */
export const leader = () => NODES.find(isPrimary);

/** The role of the server, which is not a superuser, and its database. */
export async function makeDatabase() {
  const admin = (database, sql) =>
    runInside('front', 'psql', [
      '-v',
      'ON_ERROR_STOP=1',
      '-Atqc',
      sql,
      databaseUrl(PORT.postgres, 'postgres', database),
    ]);
  await until('the primary behind HAProxy', () => admin('postgres', 'select not pg_is_in_recovery()').startsWith('t'));
  admin('postgres', `create role textloom login createrole password '${PASSWORD}'`);
  admin('postgres', 'create database textloom owner textloom');
}
