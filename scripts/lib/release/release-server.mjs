import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../failure.mjs';
import { root } from '../paths.mjs';

/** An activation loads the release in a separate process, which takes some seconds. */
const TIMEOUT_MS = 180_000;

/** The server to release to: `--to`, TEXTLOOM_RELEASE_URL, or the one on this machine. */
function addressOf(given) {
  const text = given ?? process.env.TEXTLOOM_RELEASE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 4700}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failure(`"${text}" is not an address of a server: write it as in https://textloom.example.`);
  return url;
}

const isLoopback = ({ hostname }) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** The operator's token of a server on this machine, which only the user who runs it can read. */
function operatorToken() {
  if (process.env.TEXTLOOM_OPS_TOKEN) return process.env.TEXTLOOM_OPS_TOKEN;
  try {
    return JSON.parse(readFileSync(join(resolve(root, process.env.TEXTLOOM_DATA ?? 'data'), 'secrets.json'), 'utf8'))
      .opsToken;
  } catch {
    return undefined;
  }
}

function tokenFor(url) {
  const token = process.env.TEXTLOOM_RELEASE_TOKEN ?? (isLoopback(url) ? operatorToken() : undefined);
  if (!token)
    throw new Failure(
      `Set TEXTLOOM_RELEASE_TOKEN to the token of your remote: the operator of ${url.origin} makes it with \`pnpm ops token create\`.`,
    );
  if (url.protocol === 'http:' && !isLoopback(url))
    console.error(`The token goes to ${url.origin} unencrypted: use https outside a network that you trust.`);
  return token;
}

const why = (error) =>
  error.name === 'TimeoutError' ? 'it did not answer in time' : (error.cause?.code ?? error.message);

/**
 * The operator commands of one server: `call('release/list', {})` returns the data, or fails with the server's message.
 */
export function releaseServer(to) {
  const url = addressOf(to);
  const token = tokenFor(url);
  return {
    address: url.origin,
    async call(command, body) {
      const isArchive = Buffer.isBuffer(body);
      const answer = await fetch(new URL(`/ops/${command}`, url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': isArchive ? 'application/gzip' : 'application/json',
        },
        body: isArchive ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error) => {
        throw new Failure(`${url.origin} cannot be reached: ${why(error)}.`);
      });
      const envelope = await answer.json().catch(() => undefined);
      if (!envelope?.status)
        throw new Failure(`${url.origin} answered ${answer.status} and not as Textloom does: check the address.`);
      if (envelope.status !== 'success') throw new Failure(envelope.message);
      return envelope.data;
    },
  };
}
