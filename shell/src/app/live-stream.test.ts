import { bus } from '@textloom/bus';
import { deliver, eventReader } from './live-stream';

describe('Live stream: reading server-sent events', () => {
  it('joins an event that arrives in pieces and keeps several apart', () => {
    const seen: [string, string][] = [];
    const read = eventReader((type, data) => seen.push([type, data]));
    read(': hello\n\nevent: subscriber.cha');
    read('nged\ndata: {"ids":[1],\ndata: "keyword_ids":[2]}\n\nevent: keyword.changed\r\ndata: {"id":3}\r\n\r\n');
    expect(seen).toEqual([
      ['subscriber.changed', '{"ids":[1],\n"keyword_ids":[2]}'],
      ['keyword.changed', '{"id":3}'],
    ]);
  });
});

describe('Live stream: from the stream to the bus', () => {
  it('emits a known event with a payload that fits, and nothing else', () => {
    const seen: unknown[] = [];
    const subscription = bus.all().subscribe((record) => seen.push([record.type, record.payload]));
    deliver('keyword.changed', '{"id":3}');
    deliver('keyword.changed', '{"id":"three"}');
    deliver('keyword.changed', 'no json');
    deliver('alert.show', '{"kind":"danger","html":"<b>forged</b>"}');
    subscription.unsubscribe();
    expect(seen).toEqual([['keyword.changed', { id: 3 }]]);
  });
});
