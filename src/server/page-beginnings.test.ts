import { expect, it } from 'vitest';
import { PageBeginnings } from './page-beginnings.ts';

const head = (rule: string) => `<html><head><style>${rule.repeat(300)}</style>`;
const pageOf = (title: string, start = head('.card{margin:0}')) => Buffer.from(`${start}<title>${title}</title>`);

/** The Node that the project brings; others compress pages as a whole. */
const isKnownNode = process.versions.node.startsWith('24.');

it.runIf(isKnownNode)('has the beginning of a page for the next one of its kind', async () => {
  const beginnings = new PageBeginnings();
  expect(beginnings.of(pageOf('one'))).toBeUndefined();
  // It is being compressed, and is so once.
  expect(beginnings.of(pageOf('two'))).toBeUndefined();
  await beginnings.settled();
  const found = beginnings.of(pageOf('three'));
  expect(found?.text.toString()).toBe(head('.card{margin:0}'));
  expect(beginnings.of(pageOf('four'))).toBe(found);
});

it.runIf(isKnownNode)('tells beginnings of one length apart', async () => {
  const beginnings = new PageBeginnings();
  const others = head('.cart{margin:0}');
  for (const page of [pageOf('one'), pageOf('one', others)]) beginnings.of(page);
  await beginnings.settled();
  expect(beginnings.of(pageOf('two', others))?.text.toString()).toBe(others);
  expect(beginnings.of(pageOf('two'))?.text.toString()).toBe(head('.card{margin:0}'));
});

it('has none of what is no page, or has no styles before its title', async () => {
  const beginnings = new PageBeginnings();
  for (const text of ['<html><head><title>one</title>', '{}', '']) beginnings.of(Buffer.from(text));
  await beginnings.settled();
  for (const text of ['<html><head><title>one</title>', '{}', ''])
    expect(beginnings.of(Buffer.from(text))).toBeUndefined();
});
