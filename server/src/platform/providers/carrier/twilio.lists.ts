import { GatewayUnavailable, type FoundMessage, type InboundSms } from './gateway';
import { addressesOf } from './twilio.addresses';
import { receiptStatus } from './twilio.errors';

export interface TwilioMessage {
  sid: string;
  from: string | null;
  to: string;
  body: string | null;
  status: string;
  error_code: number | null;
  direction?: string;
  messaging_service_sid?: string | null;
  num_media?: string;
  date_created?: string | null;
}

interface MessagePage {
  messages: TwilioMessage[];
  next_page_uri?: string | null;
}

export interface TwilioLists {
  /** Reads JSON of the API; undefined for 404. Throws `GatewayUnavailable`. */
  get(path: string, signal?: AbortSignal): Promise<unknown>;
  /** Path before /2010-04-01. */
  prefix: string;
  /** Path of the account's messages, without `.json`. */
  messages: string;
  origin: string;
}

const PAGE_SIZE = 1_000;
/** A page takes a request of a second; more texts than this are fetched by the next rounds. */
const MAX_PAGES = 50;

export const foundMessage = (one: TwilioMessage): FoundMessage => ({
  providerId: one.sid,
  status: receiptStatus(one.status, one.error_code),
  providerCode: one.error_code === null ? null : String(one.error_code),
});

/** Pages of a list, newest first. */
export async function* pagesOf(
  { get, prefix }: Pick<TwilioLists, 'get' | 'prefix'>,
  first: string,
  signal?: AbortSignal,
): AsyncGenerator<TwilioMessage[]> {
  for (let path: string | null = first; path !== null;) {
    const page = (await get(path, signal)) as MessagePage | undefined;
    // A wrong address must not look like an empty list, because seemingly missing messages would be sent again.
    if (!page) throw new GatewayUnavailable('The provider has no list of messages at this address.');
    yield page.messages;
    path = page.next_page_uri ? prefix + page.next_page_uri : null;
  }
}

/** What the API knows about single messages and about texts that we received. */
export function twilioLists(lists: TwilioLists) {
  const { get, prefix, messages, origin } = lists;

  /** Addresses of a text's files; the list of messages has only their number. */
  async function filesOf(sid: string, signal?: AbortSignal): Promise<InboundSms['media']> {
    const found = (await get(`${messages}/${sid}/Media.json`, signal)) as
      | { media_list: { uri: string; content_type: string }[] }
      | undefined;
    return (found?.media_list ?? []).map(({ uri, content_type: contentType }) => ({
      url: `${origin}${prefix}${uri.replace(/\.json$/, '')}`,
      contentType,
    }));
  }

  const asText = async (one: TwilioMessage, signal?: AbortSignal): Promise<InboundSms> => ({
    providerId: one.sid,
    ...addressesOf(one.from ?? '', one.to),
    body: one.body ?? '',
    media: Number(one.num_media ?? 0) > 0 ? await filesOf(one.sid, signal) : [],
    at: new Date(one.date_created ?? Date.now()),
  });

  return {
    async readStatus(providerId: string, signal?: AbortSignal): Promise<FoundMessage | undefined> {
      const one = (await get(`${messages}/${encodeURIComponent(providerId)}.json`, signal)) as
        | TwilioMessage
        | undefined;
      return one && foundMessage(one);
    },

    /** `numbers`: ours, as the provider writes them. */
    async listInbound(since: Date, numbers: readonly string[], signal?: AbortSignal): Promise<InboundSms[]> {
      const found: TwilioMessage[] = [];
      // Whole seconds, as the API reads them.
      const from = encodeURIComponent(`${since.toISOString().slice(0, 19)}Z`);
      for (const to of numbers) {
        let pages = 0;
        const first = `${messages}.json?To=${encodeURIComponent(to)}&DateSent%3E=${from}&PageSize=${PAGE_SIZE}`;
        for await (const page of pagesOf(lists, first, signal)) {
          found.push(...page.filter(({ direction }) => direction === 'inbound'));
          if ((pages += 1) === MAX_PAGES) break;
        }
      }
      const texts: InboundSms[] = [];
      // The list is newest first, and its times are whole seconds: the sort keeps the order within one second.
      for (const one of found.toReversed()) texts.push(await asText(one, signal));
      return texts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}
