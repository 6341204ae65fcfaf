import { describe, expect, it } from 'vitest';
import { lastSeenKey } from './keys.ts';
import type { UserInfo } from './reader.ts';
import { forgetOthers, forgetSeen, saveSeen, lastSeenReader, seenBefore } from './last-seen.ts';

function memory(limit = Infinity) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('full');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

const reader = (userId: string, groupCode = '1') => ({ userId, groupCode, name: 'Li', opacPicUrl: '' }) as UserInfo;

describe('what a reader has seen', () => {
  it('is available to that reader only', () => {
    const storage = memory();
    saveSeen(storage, reader('a'), 'loans', { data: ['one'], at: 5 });
    expect(seenBefore(storage, reader('a'), 'loans')).toEqual({ data: ['one'], at: 5 });
    expect(seenBefore(storage, reader('a'), 'requests')).toBeUndefined();
    expect(seenBefore(storage, reader('b'), 'loans')).toBeUndefined();
    expect(seenBefore(storage, reader('a', '2'), 'loans')).toBeUndefined();
    expect(lastSeenReader(storage, '1')?.userId).toBe('a');
  });

  it('is deleted when another reader of the library views a record, and remains for readers of other libraries', () => {
    const storage = memory();
    saveSeen(storage, reader('a'), 'loans', { data: ['one'], at: 5 });
    saveSeen(storage, reader('z', '2'), 'loans', { data: ['two'], at: 5 });
    saveSeen(storage, reader('b'), 'requests', { data: [], at: 6 });
    expect(seenBefore(storage, reader('a'), 'loans')).toBeUndefined();
    expect(seenBefore(storage, reader('z', '2'), 'loans')?.data).toEqual(['two']);
    forgetSeen(storage, '1');
    expect([...storage.values.keys()]).toEqual([lastSeenKey('2')]);
  });

  it('is deleted when another reader signs in, and remains for its own', () => {
    const storage = memory();
    saveSeen(storage, reader('a'), 'loans', { data: ['one'], at: 5 });
    forgetOthers(storage, reader('a'));
    expect(seenBefore(storage, reader('a'), 'loans')?.at).toBe(5);
    forgetOthers(storage, reader('b'));
    expect(storage.values.size).toBe(0);
  });

  it('keeps a dozen answers, the newest', () => {
    const storage = memory();
    for (let at = 1; at <= 20; at += 1) saveSeen(storage, reader('a'), `list ${String(at)}`, { data: at, at });
    expect(seenBefore(storage, reader('a'), 'list 8')).toBeUndefined();
    expect(seenBefore(storage, reader('a'), 'list 9')?.data).toBe(9);
  });

  it('is nothing where the storage is full, or has something else', () => {
    const small = memory(60);
    small.values.set(lastSeenKey('1'), 'old');
    saveSeen(small, reader('a'), 'loans', { data: 'x'.repeat(100), at: 5 });
    expect(small.values.size).toBe(0);
    const storage = memory();
    for (const text of ['', '{', '[]', '{"reader":{},"answers":{}}', '{"reader":null,"answers":null}']) {
      storage.values.set(lastSeenKey('1'), text);
      expect(seenBefore(storage, reader('a'), 'loans')).toBeUndefined();
    }
  });
});
