import { beforeEach, expect, test } from 'vitest';
import { registerDonations } from './donations.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerDonations]);
const at = ['--library', 'small'];
const receipt = 'D260115-00000-00001';

beforeEach(() =>
  cli.inStore(async (store, library) => {
    const offer = {
      library_id: library.id,
      reader_id: null,
      receipt: 'D2601150000000001',
      kind: 'books' as const,
      name: '示例捐赠人',
      anonymous: 1,
      is_public: 1,
      phone: '13800000000',
      mail: null,
      remark: '家中藏书',
      books: JSON.stringify([{ title: '红楼梦', author: '曹雪芹', isbn: null, quantity: 2 }]),
      amount_minor: null,
      currency: null,
      state: 'offered' as const,
      answer: null,
      settled_at: null,
    };
    const money = { kind: 'money' as const, books: '[]', amount_minor: 120_050, currency: 'CNY', remark: null };
    await store.db
      .insertInto('donation_offer')
      .values([
        { ...offer, created_at: Date.UTC(2026, 0, 15) },
        { ...offer, ...money, receipt: 'D2601150000000002', created_at: Date.UTC(2026, 0, 15) },
      ])
      .execute();
  }),
);

const yuelan = cli.run;

test('offers are listed with all that the library must know, accepted, declined, and decided once', async () => {
  expect(await yuelan('donations', 'list', ...at)).toEqual([
    [receipt, '2026-01-15', '示例捐赠人', '13800000000', '-', '1 title', 'anonymous', 'public'].join('\t'),
    '  2 × 红楼梦 / 曹雪芹',
    '  remark: 家中藏书',
    expect.stringContaining('1,200.50 Chinese yuan'),
  ]);
  expect(await yuelan('donations', 'accept', receipt, ...at, '--on', '2026-01-20')).toEqual([
    `${receipt} is accepted and on the public list.`,
  ]);
  const other = 'D260115-00000-00002';
  expect(await yuelan('donations', 'decline', other, ...at, '--answer', '已有')).toEqual([`${other} is declined.`]);
  expect(await yuelan('donations', 'list', ...at)).toEqual(['No offers with state offered.']);
  expect((await yuelan('donations', 'list', ...at, '--state', 'declined')).at(-1)).toBe('  answer: 已有');
  expect(await yuelan('donations', 'decline', receipt, ...at)).toEqual([`Offer ${receipt} is already accepted.`]);
  expect(process.exitCode).toBe(1);
  expect(await yuelan('donations', 'accept', 'D1', ...at)).toEqual(['Offer D1 not found.']);
});
