// What is in front of the database nodes and the servers: HAProxy, which learns the primary from Patroni, and
// PgBouncer.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { addressOf, APPS, inState, NODES, PASSWORD, PORT } from './layout.mjs';
import { run, start } from './processes.mjs';

const FRONT = addressOf('front');

const haproxySettings = () => `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
# The primary only. When a node is no longer it, its connections end: a client must not stay with a former primary.
listen postgres
  mode tcp
  bind ${FRONT}:${PORT.postgres}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map((node) => `  server ${node} ${addressOf(node)}:${PORT.postgres} check port ${PORT.patroni}`).join('\n')}
listen web
  mode http
  bind ${FRONT}:${PORT.web}
  timeout client 60s
  timeout server 60s
  option forwardfor
  option redispatch
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1
${APPS.map((app) => `  server ${app} ${addressOf(app)}:${PORT.api} check`).join('\n')}
`;

const pgbouncerSettings = (folder) => `
[databases]
textloom = host=${FRONT} port=${PORT.postgres}
[pgbouncer]
listen_addr = ${FRONT}
listen_port = ${PORT.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
default_pool_size = 60
max_client_conn = 500
; The default of 15 seconds would be added to each failover.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 15
`;

export function startFront() {
  const folder = inState('front');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/haproxy.cfg`, haproxySettings());
  start('haproxy', 'front', ['/usr/sbin/haproxy', '-db', '-f', `${folder}/haproxy.cfg`]);
  const files = { 'pgbouncer.ini': pgbouncerSettings(folder), 'userlist.txt': `"textloom" "${PASSWORD}"\n` };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(`${folder}/${name}`, text, { mode: 0o600 });
    chownSync(`${folder}/${name}`, Number(run('id', ['-u', 'postgres'])), Number(run('id', ['-g', 'postgres'])));
  }
  start('pgbouncer', 'front', ['/usr/sbin/pgbouncer', `${folder}/pgbouncer.ini`], { asPostgres: true });
}
