import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../platform/providers/storage/s3-link';
import { freePort } from './free-port';
import { tcpProxy, type TcpProxy } from './tcp-proxy';

/** The S3 server of the moto project (pip install "moto[server]"), which checks signatures and permissions. */
const PROGRAM = 'moto_server';

/** Machines without it cannot run these tests. */
export const hasS3Server = spawnSync(PROGRAM, ['--help'], { stdio: 'ignore' }).status === 0;

export interface S3Server {
  /** A bucket, and a key that may use it. */
  settings: S3Settings;
  /** Another bucket of the same key. */
  otherBucket: string;
  /** The network between it and its clients. */
  network: TcpProxy;
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
const USER = 'textloom';
const BUCKETS = ['textloom', 'textloom-2'];
const MAY = {
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: ['s3:ListBucket', 's3:GetObject', 's3:PutObject', 's3:DeleteObject'], Resource: '*' },
  ],
};

/** A call of an administrator, before signatures are checked. */
async function unsigned(url: string, service: string, init: RequestInit): Promise<string> {
  const scope = `Credential=x/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=x`;
  const answer = await fetch(url, { ...init, headers: { authorization: `AWS4-HMAC-SHA256 ${scope}` } });
  if (!answer.ok) throw new Error(`the S3 server responded ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

const iam = (url: string, action: string, more: Record<string, string> = {}): Promise<string> =>
  unsigned(url, 'iam', {
    method: 'POST',
    body: new URLSearchParams({ Action: action, Version: '2010-05-08', UserName: USER, ...more }),
  });

async function untilUp(url: string, child: ChildProcess): Promise<void> {
  for (const limit = Date.now() + 60_000; ; await sleep(100)) {
    if (await fetch(`${url}/moto-api/`).catch(() => undefined)) return;
    if (child.exitCode !== null || Date.now() > limit) throw new Error('the S3 server did not start');
  }
}

export async function s3Server(): Promise<S3Server> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(PROGRAM, ['-H', '127.0.0.1', '-p', new URL(url).port], { stdio: 'ignore' });
  await untilUp(url, child);
  await iam(url, 'CreateUser');
  await iam(url, 'PutUserPolicy', { PolicyName: 'may', PolicyDocument: JSON.stringify(MAY) });
  const made = await iam(url, 'CreateAccessKey');
  const [key = '', secret = ''] = ['AccessKeyId', 'SecretAccessKey'].map(
    (name) => new RegExp(`<${name}>(.*?)</${name}>`).exec(made)?.[1],
  );
  for (const bucket of BUCKETS) await unsigned(`${url}/${bucket}`, 's3', { method: 'PUT' });
  // From now on every request has to be signed.
  await fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: '0' });
  const network = await tcpProxy(url);
  const [bucket = '', otherBucket = ''] = BUCKETS;
  return {
    settings: { url: network.through(url).replace(/\/$/, ''), bucket, region: REGION, key, secret },
    otherBucket,
    network,
    async stop() {
      await network.close();
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
