import { createHash } from 'node:crypto';
import { callOut } from '../call-out';
import { GatewayUnavailable, type RcsContent } from './gateway';

interface ContentOptions {
  /** Address of the carrier's API, as for messages. */
  base: URL;
  authorization: string;
  timeoutMs: number;
}

interface Stored {
  sid: string;
  friendly_name: string;
}

/** Contents that this process has stored or found. */
const REMEMBERED = 1_000;

/** Contents are on a separate host, content.twilio.com; a compatible service has them beside its messages. */
function addressOf(base: URL): string {
  const url = new URL(base);
  if (/(?:^|\.)twilio\.com$/.test(url.hostname)) url.hostname = url.hostname.replace(/^api\./, 'content.');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

/** An address in two parts: what all messages share, and the path, which differs where links count clicks. */
function partsOf(address: string): { origin: string; path: string } {
  const { origin, href } = new URL(address);
  return { origin, path: href.slice(origin.length + 1) };
}

const TEXT = '{{1}}';
/** The first variable is the text; the links follow. */
const linkName = (index: number): string => String(index + 2);

/** The values of a message's variables. An empty path is part of the content, because no value may be empty. */
export function contentVariables(body: string, links: readonly string[]): Record<string, string> {
  const paths = links.map((link, index) => [linkName(index), partsOf(link).path] as const);
  return { '1': body, ...Object.fromEntries(paths.filter(([, path]) => path !== '')) };
}

/**
 * A card for RCS, and for everybody else the text alone, with its picture. The provider sends the richest type that the
 * channel has (twilio.com/docs/content/content-types-overview).
 */
function typesOf({ buttons, mediaUrl }: RcsContent): Record<string, unknown> {
  let links = 0;
  const actions = buttons.map(({ kind, label, url }) => {
    if (kind === 'reply') return { type: 'QUICK_REPLY', title: label, id: label };
    const { origin, path } = partsOf(url);
    const name = linkName(links++);
    return { type: 'URL', title: label, url: `${origin}/${path === '' ? '' : `{{${name}}}`}` };
  });
  const media = mediaUrl === undefined ? {} : { media: [mediaUrl] };
  return {
    'twilio/card': { body: TEXT, ...media, actions },
    ...(mediaUrl === undefined ? { 'twilio/text': { body: TEXT } } : { 'twilio/media': { body: TEXT, ...media } }),
  };
}

/** Samples are required of a content with variables. */
function samplesOf({ buttons }: RcsContent): Record<string, string> {
  return contentVariables(
    'Text',
    buttons.filter(({ kind }) => kind === 'link').map(({ url }) => url),
  );
}

/** Twilio's contents (twilio.com/docs/content/content-api-resources): what the messages of one text share. */
export function twilioContent({ base, authorization, timeoutMs }: ContentOptions) {
  const api = addressOf(base);
  const known = new Map<string, Promise<string>>();

  async function request(path: string, body?: unknown): Promise<unknown> {
    try {
      const answer = await callOut(api + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return JSON.parse(text);
    } catch (error) {
      throw new GatewayUnavailable(`The content could not be stored: ${(error as Error).message}`, { cause: error });
    }
  }

  /** The name is the content, so that whoever needs it, after a lost answer too, finds what was stored. */
  async function findOrStore(content: RcsContent): Promise<string> {
    const types = typesOf(content);
    const name = `textloom_${createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, 40)}`;
    const { contents } = (await request(`/v2/Content?ContentName=${name}`)) as { contents?: Stored[] };
    const found = contents?.find((one) => one.friendly_name === name);
    if (found) return found.sid;
    const made = (await request('/v1/Content', {
      friendly_name: name,
      language: 'en',
      variables: samplesOf(content),
      types,
    })) as Partial<Stored>;
    if (typeof made.sid !== 'string') throw new GatewayUnavailable('The answer carried no content id.');
    return made.sid;
  }

  return {
    store(content: RcsContent): Promise<string> {
      const key = JSON.stringify(content);
      const before = known.get(key);
      if (before) return before;
      if (known.size >= REMEMBERED) known.clear();
      const storing = findOrStore(content);
      known.set(key, storing);
      storing.catch(() => known.delete(key));
      return storing;
    },
  };
}
