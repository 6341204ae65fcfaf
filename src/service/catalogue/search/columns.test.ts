import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Column } from './columns.ts';

const roomOf = (documents: number) => new Uint16Array(documents + 1);
const valuesOf = (column: Column, documents: number) =>
  Array.from({ length: documents }, (_, at) => column.valuesOf(at + 1));

/** As an index that was closed and opened again has it. */
const reopened = (column: Column, documents: number): Column => {
  const { sets, starts, values } = column.parts(documents, roomOf(documents));
  return new Column({ sets: sets.slice(), starts: starts.slice(), values: values.slice() });
};

const puts = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 400 }), fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 })),
  { maxLength: 600 },
);

test('a column has what was put last for each document, also when it was closed and opened', () => {
  fc.assert(
    fc.property(puts, fc.constantFrom(0, 50, 400), (all, expected) => {
      const column = new Column();
      column.expect(expected);
      const model = new Map<number, number[]>();
      for (const [doc, values] of all) {
        column.set(doc, values);
        model.set(
          doc,
          [...new Set(values)].sort((a, b) => a - b),
        );
      }
      const wanted = Array.from({ length: 400 }, (_, at) => model.get(at + 1) ?? []);
      expect(valuesOf(column, 400)).toEqual(wanted);
      const again = reopened(column, 400);
      expect(valuesOf(again, 400)).toEqual(wanted);
      // Sets to which nothing points any more are gone, and a second time changes nothing.
      expect(again.setCount).toBe(1 + new Set(wanted.filter((entry) => entry.length > 0).map(String)).size);
      expect(reopened(again, 400)).toEqual(again);
    }),
  );
});

test.each([
  ['no sets at all', 0, Uint8Array, Uint16Array],
  ['few sets', 200, Uint8Array, Uint16Array],
  ['some hundred', 300, Uint16Array, Uint16Array],
  ['very many', 70_000, Uint32Array, Uint32Array],
])('%s take as many bytes as they need, in memory and in the file', (_, sets, inMemory, inFile) => {
  const documents = Math.max(10, sets);
  const column = new Column();
  for (let doc = 1; doc <= documents; doc += 1) column.set(doc, sets === 0 ? [] : [doc, doc + 1]);
  expect(column.sets).toBeInstanceOf(inMemory);
  expect(column.parts(documents, roomOf(documents)).sets).toBeInstanceOf(inFile);
  const again = reopened(column, documents);
  expect(again.sets).toBeInstanceOf(inMemory);
  expect(again.valuesOf(documents)).toEqual(sets === 0 ? [] : [documents, documents + 1]);
});

const docsWith = (column: Column, id: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((doc) => column.valuesOf(doc).includes(id));

test('the documents of a value are those that have it now, whatever was put since they were first asked for', () => {
  const steps = fc.array(fc.oneof(puts, fc.constant('ask' as const)), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(steps, (all) => {
      const column = new Column();
      let count = 0;
      for (const step of [...all, 'ask' as const]) {
        if (step !== 'ask') {
          for (const [doc, values] of step) {
            column.set(doc, values);
            count = Math.max(count, doc);
          }
        } else
          for (let id = 0; id <= 31; id += 1)
            expect([...column.documentsWith(id, count)]).toEqual(docsWith(column, id, count));
      }
    }),
    { numRuns: 60 },
  );
});

test('the documents of a value stay right when so many have changed that the column is turned round again', () => {
  const column = new Column();
  const valuesAt = (doc: number): number[] => [1 + (doc % 7), 8 + (doc % 5)];
  for (let doc = 1; doc <= 20_000; doc += 1) column.set(doc, valuesAt(doc));
  const first = column.documentsWith(3, 20_000);
  expect([...first]).toEqual(docsWith(column, 3, 20_000));
  for (let doc = 1; doc <= 9_000; doc += 1) column.set(doc, valuesAt(doc + 3));
  for (let doc = 20_001; doc <= 24_000; doc += 1) column.set(doc, valuesAt(doc));
  for (const id of [3, 9, 12]) expect([...column.documentsWith(id, 24_000)]).toEqual(docsWith(column, id, 24_000));
  for (let doc = 1; doc <= 24_000; doc += 3) column.set(doc, []);
  for (const id of [3, 9, 12]) expect([...column.documentsWith(id, 24_000)]).toEqual(docsWith(column, id, 24_000));
});
