import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestStore } from '#support/store.ts';
import { isStoreAway, storeFailureOf } from './away.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test('a database that stops, cannot be written or reached is away; a mistake is none of that', () => {
  for (const code of ['57P01', '57P03', '25006', 'ECONNREFUSED', 'ECONNRESET'])
    expect(isStoreAway(coded(code))).toBe(true);
  expect(isStoreAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isStoreAway(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
  for (const error of [coded('23505'), coded('42P01'), new Error('x'), 'x', undefined])
    expect(isStoreAway(error)).toBe(false);
});

test('a socket that is not there is a database away, a file that is not there is not', async () => {
  const error = await new Promise((resolve) => connect('/nowhere/at/all').on('error', resolve));
  expect(isStoreAway(error)).toBe(true);
  expect(isStoreAway(Object.assign(coded('ENOENT'), { syscall: 'open' }))).toBe(false);
});

test('what the store itself refuses is not the store being away', async () => {
  const store = await openTestStore();
  const twice = [1, 2].map(() => ({ id: 1, state: 'moved' as const, other: '', at: 0 }));
  const error = await store.db
    .insertInto('store_move')
    .values(twice)
    .execute()
    .catch((thrown: unknown) => thrown);
  expect(isStoreAway(error)).toBe(false);
  await store.close();
});

test('a full or read-only store, and a failing disk, are temporary failures', () => {
  for (const code of ['SQLITE_FULL', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_BUSY', 'ENOSPC', 'EROFS', '53100'])
    expect(storeFailureOf(coded(code))).toBe('notSaved');
  for (const code of ['SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', 'EIO', 'ECONNREFUSED'])
    expect(storeFailureOf(coded(code))).toBe('storeAway');
  for (const code of ['SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_UNIQUE', '23505'])
    expect(storeFailureOf(coded(code))).toBeUndefined();
});
