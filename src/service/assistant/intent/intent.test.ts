import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { intentsOf, prepareIntents, storedIntents, thingsIn, unknownIn } from './intent.ts';

const likeliest = (text: string) => intentsOf(text)[0]?.name;

describe('what a question is after, told by examples that are not its words', () => {
  test.each([
    ['my notebook computer broke down and the paper is due tonight', 'equipment'],
    ['輪椅可以進去嗎', 'accessibility'],
    ['人在老家，維普打不開', 'offCampus'],
    ['咖啡打翻在借來的書上', 'lost'],
    ['我們幾個同學想找個地方開組會', 'rooms'],
    ['tell me what I have on loan', 'account.loans'],
    ['總館星期日開到幾點', 'hours'],
    ['ok thanks a lot', 'smallTalk.thanks'],
    ['will it snow tomorrow', 'offTopic'],
  ])('%s', (text, name) => {
    expect(likeliest(text)).toBe(name);
  });

  test.each(['关于打印技术的书', 'books about parking', '三体', 'novels by Stendhal', '捐赠方面的论文'])(
    '%s asks for books, whatever service its words name',
    (text) => {
      expect(likeliest(text)).toBe('books');
    },
  );

  test('shares add up to one, and a slip changes nothing', () => {
    const all = intentsOf('where is the photocopier');
    expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(likeliest('where is the photocopeir')).toBe(all[0]?.name);
  });

  test('learnt in pauses it is the same', async () => {
    const before = intentsOf('怎么续借');
    await prepareIntents();
    expect(intentsOf('怎么续借')).toEqual(before);
  });

  test('read from the file of a build it is the same', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-intents-'));
    try {
      const file = join(dir, 'intents.bin');
      writeFileSync(file, storedIntents());
      expect(statSync(file).size).toBeLessThan(9_000_000);
      vi.resetModules();
      const other = await import('./intent.ts');
      const learning = vi.spyOn(await import('./phrases.ts'), 'readPhrases');
      (await import('./intents-file.ts')).readIntentsFrom(file);
      let turns = 0;
      const turn = () => {
        turns += 1;
        immediate = setImmediate(turn);
      };
      let immediate = setImmediate(turn);
      await other.prepareIntents();
      clearImmediate(immediate);
      // Other requests are served between parts of it.
      expect(turns).toBeGreaterThan(10);
      for (const text of ['怎么续借', 'novels by Stendhal', 'where is the photocopeir'])
        expect(other.intentsOf(text)).toEqual(intentsOf(text));
      expect(learning).not.toHaveBeenCalled();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

test('words that services do not have are those of titles and names', () => {
  expect(unknownIn('战后欧洲史').signs).toBeGreaterThan(2);
  expect(unknownIn('怎么借书').signs).toBe(0);
});

test('things of one kind are told apart', () => {
  expect(thingsIn('can I borrow an umbrella')).toEqual(['device.umbrella']);
  expect(thingsIn('借雨伞')).toEqual(['device.umbrella']);
});
