import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsOf, readEvent } from './stream.ts';

test('events come whole, however the network cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), fc.integer({ min: 1, max: 7 }), async (texts, size) => {
      const contents = texts.map((text) => text.toWellFormed());
      const lines = contents.map((content) => JSON.stringify({ dataType: 0, data: { chunkMessage: { content } } }));
      const bytes = new TextEncoder().encode(lines.map((line) => `: awake\n\ndata: ${line}\n\n`).join(''));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      const read: object[] = [];
      for await (const event of eventsOf(body)) read.push(event);
      expect(read).toEqual(contents.map((content) => ({ kind: 'text', content })));
    }),
  );
});

test('an event is known by its dataType', () => {
  expect(readEvent('{"dataType":0,"data":{"chunkMessage":{"content":"好"}}}')).toEqual({ kind: 'text', content: '好' });
  expect(readEvent('{"dataType":1,"data":{"bookAttrs":[]}}')).toEqual({ kind: 'books', books: [] });
  expect(readEvent('{"dataType":2,"data":{"messageId":null}}')).toEqual({ kind: 'end' });
  expect(readEvent('{"dataType":3,"data":{"message":"忙"}}')).toEqual({ kind: 'failure', message: '忙' });
  for (const text of ['{"dataType":9}', '{}']) expect(readEvent(text)).toBeUndefined();
});
