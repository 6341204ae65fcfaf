import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { demoPicture } from '#demo/feedback.ts';
import { insertReport } from '#service/feedback/write-feedback.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { registerFeedback } from './feedback.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerFeedback]);

beforeEach(() =>
  cli.inStore(async (store, library) => {
    const now = Date.UTC(2026, 0, 15, 8);
    const reader = { account: 'li.ming', name: '李明', password: 'Xihu-2026', mustChange: false };
    const { id: readerId } = await putReader({ store, library, now: () => now }, reader);
    const report = { libraryId: library.id, readerId, kind: 'place', text: '灯坏了\n三楼', page: '/home' } as const;
    const id = await insertReport(store.db, { ...report, day: '2026-01-15', nth: 1, now });
    const picture = { media_type: 'image/png', width: 20, height: 10, bytes: demoPicture(20, 10) } as const;
    await store.db
      .insertInto('feedback_picture')
      .values({ feedback_id: id, nth: 1, ...picture })
      .execute();
  }),
);

const yuelan = (...input: string[]): Promise<string[]> => cli.run('feedback', ...input, '--library', 'small');

test('reports that wait are listed, answered, listed no more, and closed', async () => {
  expect(await yuelan('list')).toEqual([
    '#1\t2026-01-15 08:00\twaiting\tplace\tli.ming 李明\t1 picture',
    '  灯坏了\n  三楼',
  ]);
  expect(await yuelan('reply', '1', '--text', ' 明天换 ')).toEqual(['#1 is answered.']);
  expect(await yuelan('list')).toEqual(['No reports.']);
  const [head, page, ...messages] = await yuelan('show', '1');
  expect(head).toContain('answered');
  expect(page).toBe('page: /home');
  expect(messages[0]).toBe('2026-01-15 08:00 reader: 灯坏了\n  三楼');
  expect(messages[1]).toMatch(/library: 明天换$/);
  expect(await yuelan('close', '1')).toEqual(['#1 is closed.']);
  expect(await yuelan('reply', '1', '--text', 'x')).toEqual(['This report is already closed']);
  expect(process.exitCode).toBe(1);
  expect((await yuelan('list', '--all'))[0]).toContain('closed');
});

test('pictures are written into a folder as they came', async () => {
  const into = join(cli.dir(), 'pictures');
  const [file = ''] = await yuelan('pictures', '1', '--into', into);
  expect(file).toBe(join(into, '1-1.png'));
  expect(readFileSync(file).equals(demoPicture(20, 10))).toBe(true);
});

test('reports a missing report or a reply that is too long, and changes nothing', async () => {
  expect(await yuelan('show', '9')).toEqual(['Report 9 not found.']);
  expect(await yuelan('reply', '9', '--text', 'x')).toEqual(['Report 9 not found.']);
  expect(await yuelan('reply', '1', '--text', '字'.repeat(1001))).toEqual(['A reply has at most 1000 characters.']);
  expect(await yuelan('reply', '1', '--text', ' ')).toEqual(['The reply is empty.']);
  expect(await yuelan('pictures', '9', '--into', cli.dir())).toEqual(['Report 9 has no pictures.']);
  expect((await yuelan('list'))[0]).toContain('waiting');
});
