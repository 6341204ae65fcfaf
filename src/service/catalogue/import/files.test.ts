import { describe, expect, test } from 'vitest';
import { addFile, newDraft } from './draft.ts';
import { readAccess } from './marc/access.ts';
import { catalogueRecordSchema } from '../model/record.ts';

const field = (...input: [string, string][]) => ({
  tag: '856',
  indicators: '40',
  value: '',
  subfields: input.map(([code, value]) => ({ code, value })),
});

describe('field 856', () => {
  test('with a file of the library is an attachment', () => {
    const draft = newDraft('1');
    readAccess(draft, field(['u', 'file:theses/2019/1.pdf'], ['y', 'Full text'], ['7', '1']));
    readAccess(draft, field(['d', '/theses/2020/'], ['f', '2.pdf']));
    expect(draft.record.attachments).toEqual([
      { title: 'Full text', file: 'theses/2019/1.pdf', access: 'reader' },
      { title: '2', file: 'theses/2020/2.pdf', access: 'everyone' },
    ]);
    expect(draft.record.access).toEqual([]);
    expect(draft.warnings).toEqual([]);
  });

  test('that leads out of the folder of files is left out with a warning', () => {
    const draft = newDraft('1');
    readAccess(draft, field(['u', 'file:///../../etc/passwd']));
    expect(draft.record.attachments).toEqual([]);
    expect(draft.warnings).toHaveLength(1);
  });
});

test('a file with unknown access is for signed-in readers only', () => {
  const draft = newDraft('1');
  addFile(draft, 'a\\b.pdf', { access: '内部' });
  addFile(draft, 'a/b.pdf', { access: '公开' });
  expect(draft.record.attachments).toEqual([{ title: 'b', file: 'a/b.pdf', access: 'reader' }]);
  expect(draft.warnings).toHaveLength(1);
});

test('an attachment has either an address or a file', () => {
  const attachments = (...input: object[]) =>
    catalogueRecordSchema.safeParse({ controlNumber: '1', kind: 'book', title: 'a', attachments: input }).success;
  expect(attachments({ title: 't', url: 'https://a.example/1' }, { title: 't', file: '1.pdf', access: 'inside' })).toBe(
    true,
  );
  expect(attachments({ title: 't' })).toBe(false);
  expect(attachments({ title: 't', url: 'https://a.example/1', file: '1.pdf' })).toBe(false);
  expect(attachments({ title: 't', file: '../1.pdf' })).toBe(false);
});
