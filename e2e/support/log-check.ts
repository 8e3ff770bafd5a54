import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sqlOf } from './database';

const E2E = resolve(__dirname, '..');

/** Files in which journeys contain passwords. */
const PASSWORDS = [
  /[pP]ass(?:word|[12])[^\n]*fill\('([^']{9,})'\)/g,
  /const (?:OLD|NEW|FIRST|SECOND|PASSWORD|password) = '([^']{9,})'/g,
  /password: '([^']{9,})'/g,
  /typePasswords\(\w+, '([^']{9,})'\)/g,
];

/** The passwords that the journeys type, as their files have them. */
function typedPasswords(): string[] {
  const files = readdirSync(E2E, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('node_modules'),
  );
  const texts = files.map((file) => readFileSync(join(E2E, file), 'utf8'));
  return [
    ...new Set(
      texts.flatMap((text) => PASSWORDS.flatMap((form) => [...text.matchAll(form)].map(([, found = '']) => found))),
    ),
  ];
}

const PHONE = /(?<!\d)\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
/** Tokens of sessions and mailed links: 256 bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;

const matchesOf = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The phones that this server knows, ten digits each. */
const knownPhones = async (folder: string): Promise<Set<unknown>> =>
  new Set(
    (
      await sqlOf(
        folder,
        'select phone from subscriber union select phone from inbound_message union select phone from message union select phone from suppression',
      )
    ).map(({ phone }) => phone),
  );

/** Hashes of the tokens that it issued. */
const knownTokens = async (folder: string): Promise<Set<unknown>> =>
  new Set(
    (
      await sqlOf(
        folder,
        `select encode(token_hash, 'hex') as hash from credential union select encode(token_hash, 'hex') from password_token
         union select encode(token_hash, 'hex') from email_change union select encode(token_hash, 'hex') from user_device
         union select encode(sha256(convert_to(link[1], 'UTF8')), 'hex')
           from simulator.mail, regexp_matches(body_text, 'token=([A-Za-z0-9_-]{43})', 'g') link`,
      )
    ).map(({ hash }) => hash),
  );

/**
 * Forbidden content of a server's log: phones and tokens that its database knows, passwords that journeys type, and
 * queries of addresses. Call it while the server runs. Only log lines count: at its start the server prints how to sign
 * in to the demo.
 */
export async function leaksOf(folder: string): Promise<string[]> {
  const lines = readFileSync(join(folder, 'server.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error('The server has not logged anything.');
  const [phones, tokens] = [await knownPhones(folder), await knownTokens(folder)];
  // A worker without tests leaves its server unused.
  if (phones.size === 0) throw new Error('The server knows no phone.');
  const passwords = typedPasswords();
  const leak = (line: string): string | undefined => {
    if (matchesOf(line, PHONE).some((found) => phones.has(found.replaceAll(/\D/g, '')))) return 'phone';
    if (matchesOf(line, TOKEN).some((found) => tokens.has(hashOf(found)))) return 'token';
    if (passwords.some((password) => line.includes(password))) return 'password';
    return /[?&](?:search|filter|token|q)\b[^=]*=/.test(line) ? 'query' : undefined;
  };
  return lines.flatMap((line) => {
    const what = leak(line);
    return what === undefined ? [] : [`${what}: ${line.slice(0, 500)}`];
  });
}
