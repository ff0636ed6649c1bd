import { describe, expect, it } from '@jest/globals';
import { EventStream } from './event-stream.js';

const open = () => new EventStream('museum', () => Promise.resolve(true));
const sent = (stream: EventStream) => String(stream.body.read());

describe('a stream of events', () => {
  it('gives the id after the last change, so that whoever was cut off before it hears them again', () => {
    const stream = open();
    stream.tell({
      id: '5-9',
      changes: [
        { kind: 'run', id: 'r1', personId: 'p1' },
        { kind: 'alert', id: 'a1' },
      ],
    });
    expect(sent(stream)).toBe(
      'retry: 1000\n\n' +
        'event: change\ndata: {"kind":"run","id":"r1","personId":"p1"}\n\n' +
        'event: change\ndata: {"kind":"alert","id":"a1"}\n\nid: 5-9\n\n',
    );
    stream.tell({ id: '5-10', changes: 'reset' });
    stream.beat('6-11');
    expect(sent(stream)).toBe('id: 5-10\nevent: reset\ndata: {}\n\n: still here\nid: 6-11\n\n');
  });

  it('closes on a client that does not read', () => {
    const stream = open();
    const changes = Array.from({ length: 4_000 }, (_, index) => ({ kind: 'person' as const, id: `person-${index}` }));
    for (let round = 0; stream.isOpen && round < 100; round += 1) stream.tell({ id: '1-1', changes });
    expect(stream.isOpen).toBe(false);
    expect(stream.body.writableLength).toBeLessThan(2_000_000);
  });
});
