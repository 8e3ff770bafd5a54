import type { HandsetList, HandsetThread } from '../../handsets/handset-message';

const BASE = '/carrier/handsets';

export interface Picture {
  contentType: string;
  base64: string;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(BASE + path, init);
  const body = (await response.json().catch(() => ({}))) as T & { message?: string };
  if (!response.ok) throw new Error(body.message ?? `The simulator answered ${response.status}.`);
  return body;
}

export const readHandsets = () => call<HandsetList>('/');
export const readThread = (phone: string) => call<HandsetThread>(`/${phone}/messages`);
export const addHandset = (phone: string) => call<unknown>(`/${phone}`, { method: 'PUT' });
export const sendText = (phone: string, message: { text: string; to?: string; tapped?: string; media: Picture[] }) =>
  call<unknown>(`/${phone}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });

export interface Listener {
  /** One phone's thread changed. */
  onThread(phone: string): void;
  /** Any thread may have changed. */
  onAll(): void;
  /** The connection was opened or lost. */
  onLink(up: boolean): void;
}

/** Subscribes to changes of these phones. Returns a function that ends the subscription. */
export function listen(phones: readonly string[], { onThread, onAll, onLink }: Listener): () => void {
  const events = new EventSource(`${BASE}/events?phones=${phones.join(',')}`);
  events.addEventListener('thread', (event: MessageEvent<string>) =>
    onThread((JSON.parse(event.data) as { phone: string }).phone),
  );
  events.addEventListener('resync', onAll);
  events.addEventListener('open', () => {
    onLink(true);
    onAll(); // changes that happened while the connection was down
  });
  events.addEventListener('error', () => onLink(false));
  return () => events.close();
}
