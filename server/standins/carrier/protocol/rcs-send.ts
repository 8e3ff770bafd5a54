import type { Refusal } from './number-patterns';
import type { RcsPart } from '../simulated-message';
import { hasRcs } from './number-patterns';
import type { ContentStore } from './content-store';

/** A messaging service with its agent. */
export interface Agent {
  service: string;
  agent: string;
}

interface RcsNeeds {
  contents: ContentStore | undefined;
  agents: () => Promise<readonly Agent[]>;
}

const bad = (code: number, message: string): Refusal => ({ httpStatus: 400, code, message });

/** The values of a content's variables, or nothing if they are not an object of texts. */
function variablesOf(json: string): Record<string, string> | undefined {
  try {
    const read: unknown = JSON.parse(json);
    const values = Object.values(read as object);
    return values.every((value) => typeof value === 'string' && value !== '')
      ? (read as Record<string, string>)
      : undefined;
  } catch {
    return undefined;
  }
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\d+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * A send through a messaging service, as the fields of one from a number: the text and the pictures are those of the
 * content's type for SMS, and `rcs` is what a phone with RCS shows.
 */
export async function readRcs(
  form: URLSearchParams,
  { contents, agents }: RcsNeeds,
): Promise<{ body: string; media: string[]; rcs: RcsPart } | Refusal> {
  const given = (name: string): string => form.get(name) ?? '';
  const service = given('MessagingServiceSid');
  if (given('From') !== '') return bad(21664, "'FallbackFrom' cannot be used with a 'From' sender.");
  const found = (await agents()).find((one) => one.service === service);
  if (!found) return bad(21701, `The Messaging Service ${service} does not exist.`);
  const content = await contents?.get(given('ContentSid'));
  if (!content) return bad(21655, `The ContentSid ${given('ContentSid')} is invalid.`);
  const values = variablesOf(given('ContentVariables') || '{}');
  if (!values) return bad(21656, 'The Content Variables parameter is invalid.');
  const { 'twilio/card': card, 'twilio/text': text, 'twilio/media': media } = content.types;
  const sms = text ?? media;
  return {
    body: filled(sms?.body ?? '', values),
    media: media?.media ?? [],
    rcs: {
      ...found,
      over: hasRcs(given('To')),
      actions: (card?.actions ?? []).map(({ title, url, id }) => ({
        title,
        ...(url === undefined ? { payload: id ?? title } : { url: filled(url, values) }),
      })),
    },
  };
}
