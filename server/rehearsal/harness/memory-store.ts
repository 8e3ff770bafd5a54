import { asAccepted, type NewMessage, type SimulatedMessage } from '../../standins/carrier/simulated-message';
import type { SimulatorStore } from '../../standins/carrier/simulator-store';

/** Messages that can be found again; older ones are dropped, so that a long run does not fill the memory. */
const KEPT = 200_000;

/**
 * Replaces the simulator's store, so that a benchmark does not measure it. Stores only sends, and nothing persistently.
 */
export function memoryStore(): SimulatorStore {
  const messages = new Map<string, SimulatedMessage>();
  const due: SimulatedMessage[] = [];
  const keep = (message: SimulatedMessage): void => {
    messages.set(message.sid, message);
    const [oldest] = messages.keys();
    if (messages.size > KEPT && oldest !== undefined) messages.delete(oldest);
    if (message.dueAt) setTimeout(() => due.push(message), message.dueAt.getTime() - Date.now());
  };
  return {
    accept: async (message: NewMessage) => keep(asAccepted(message)),
    save: async (message) => keep(message),
    claim: async (limit) => due.splice(0, limit),
    get: async (sid) => messages.get(sid),
    list: async ({ phone, offset, limit }) =>
      [...messages.values()]
        .filter((message) => phone === undefined || message.phone === phone)
        .reverse()
        .slice(offset, offset + limit),
    usedOn: async () => [],
    addHandset: async () => undefined,
    handsets: async () => [],
    addMedia: async () => undefined,
    media: async () => undefined,
    onChange: () => () => undefined,
    close: async () => undefined,
  };
}
