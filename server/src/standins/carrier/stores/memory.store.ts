import type { MessageFilter, SimulatedMessage, SimulatorStore, StoredMedia } from './simulator-store';

/** A store without a database, for unit tests and for benchmarks of everything else. Nothing is persistent. */
export function memoryStore(): SimulatorStore {
  const messages = new Map<string, SimulatedMessage>();
  const phones = new Set<string>();
  const pictures = new Map<string, StoredMedia>();
  const listeners = new Set<(phones: ReadonlySet<string> | null) => void>();
  const changed = (phone: string): void => listeners.forEach((listener) => listener(new Set([phone])));

  return {
    async accept(message) {
      const { createdAt } = message;
      messages.set(message.sid, {
        ...message,
        id: messages.size + 1,
        errorCode: null,
        sentAt: null,
        updatedAt: createdAt,
        step: 0,
        attempts: 0,
      });
      changed(message.phone);
    },
    async save({ dueAt, ...progress }) {
      const message = messages.get(progress.sid);
      if (!message) return;
      Object.assign(message, progress, { updatedAt: new Date() }, dueAt === undefined ? {} : { dueAt });
      changed(progress.phone);
    },
    async claimDue(now, leaseUntil, limit) {
      const due = [...messages.values()].filter((one) => one.dueAt !== null && one.dueAt <= now).slice(0, limit);
      return due.map((one) => ({ ...Object.assign(one, { dueAt: leaseUntil }) }));
    },
    async release(sids) {
      for (const sid of sids) {
        const message = messages.get(sid);
        if (message?.dueAt) message.dueAt = new Date();
      }
    },
    async get(sid) {
      const message = messages.get(sid);
      return message ? { ...message } : null;
    },
    async list(filter) {
      const all = [...messages.values()].reverse().filter((one) => matches(one, filter));
      return all.slice(filter.offset, filter.offset + filter.limit).map((one) => ({ ...one }));
    },
    async addHandset(phone) {
      phones.add(phone);
    },
    async handsets() {
      return [...phones];
    },
    async addMedia(media) {
      pictures.set(media.id, media);
    },
    async media(id) {
      return pictures.get(id) ?? null;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}

function matches(message: SimulatedMessage, filter: MessageFilter): boolean {
  const at = message.sentAt ?? message.createdAt;
  return (
    (filter.phone === undefined || message.phone === filter.phone) &&
    (filter.code === undefined || message.code === filter.code) &&
    (filter.inbound === undefined || message.inbound === filter.inbound) &&
    (filter.sentFrom === undefined || at >= filter.sentFrom) &&
    (filter.sentBefore === undefined || at < filter.sentBefore)
  );
}
