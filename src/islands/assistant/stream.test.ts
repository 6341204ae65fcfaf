import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventOf, linesOf } from './stream.ts';

test('lines come whole, however the network cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'))),
      fc.integer({ min: 1, max: 7 }),
      async (texts, size) => {
        const lines = texts.map((text) => text.toWellFormed().replaceAll('\ufeff', ''));
        const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
        const read: string[] = [];
        for await (const line of linesOf(body)) read.push(line);
        expect(read).toEqual(lines);
      },
    ),
  );
});

test('a line is an event by its dataType, and others are none', () => {
  expect(eventOf('data: {"dataType":0,"data":{"chunkMessage":{"content":"好"}}}')).toEqual({
    kind: 'text',
    content: '好',
  });
  expect(eventOf('data: {"dataType":1,"data":{"bookAttrs":[]}}')).toEqual({ kind: 'books', books: [] });
  expect(eventOf('data: {"dataType":2,"data":{"messageId":null}}')).toEqual({ kind: 'end' });
  expect(eventOf('data: {"dataType":3,"data":{"message":"忙"}}')).toEqual({ kind: 'failure', message: '忙' });
  for (const line of ['', ': awake', 'data: {"dataType":9}', 'data: {}']) expect(eventOf(line)).toBeUndefined();
});
