import { bus, RING_SIZE } from './index';

describe('event bus', () => {
  it('delivers an event to current listeners of its type only', () => {
    const heard: number[] = [];
    const listening = bus.on('keyword.changed').subscribe(({ id }) => heard.push(id));
    bus.emit('keyword.changed', { id: 1 });
    bus.emit('campaign.changed', { id: 2 });
    listening.unsubscribe();
    bus.emit('keyword.changed', { id: 3 });
    expect(heard).toEqual([1]);
  });

  it('delivers every event with its type to the log, and keeps the latest', () => {
    const kinds: string[] = [];
    const listening = bus.all().subscribe(({ type }) => kinds.push(type));
    bus.emit('live.reconnected', {});
    listening.unsubscribe();
    expect(kinds).toEqual(['live.reconnected']);
    expect(bus.recent().at(-1)?.type).toBe('live.reconnected');
  });

  it('forgets the oldest events', () => {
    for (let id = 1; id <= RING_SIZE + 50; id += 1) bus.emit('keyword.changed', { id });
    expect(bus.recent()).toHaveLength(RING_SIZE);
    expect(bus.recent()[0]?.payload).toEqual({ id: 51 });
  });
});
