import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, homeBlocks, readHomeView } from './home-view.ts';

const names = (arranged: { name: string; shown: boolean }[]) => arranged.map(({ name }) => name);

describe('arrange', () => {
  it('keeps the library’s order for readers without a choice', () => {
    expect(arrange(['a', 'b'], undefined)).toEqual([
      { name: 'a', shown: true },
      { name: 'b', shown: true },
    ]);
  });

  it('takes the reader’s order, and hides what the reader hides', () => {
    expect(arrange(['a', 'b', 'c'], { order: ['c', 'a', 'b'], hidden: ['a'] })).toEqual([
      { name: 'c', shown: true },
      { name: 'a', shown: false },
      { name: 'b', shown: true },
    ]);
  });

  it('puts what is new behind its neighbour of the library’s order, and shows it', () => {
    expect(names(arrange(['new', 'a', 'b', 'newer', 'c'], { order: ['c', 'b', 'a'], hidden: [] }))).toEqual([
      'new',
      'c',
      'b',
      'newer',
      'a',
    ]);
  });

  it('has everything that is offered once, whatever was chosen', () => {
    const texts = fc.array(fc.oneof(fc.constantFrom(...homeBlocks), fc.string()));
    const offered = fc.subarray([...homeBlocks]);
    fc.assert(
      fc.property(offered, texts, texts, (blocks, order, hidden) => {
        const arranged = arrange(blocks, { order, hidden });
        expect(names(arranged).sort()).toEqual([...blocks].sort());
        for (const { name, shown } of arranged) expect(shown).toBe(!hidden.includes(name));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.subarray([...homeBlocks]), fc.shuffledSubarray([...homeBlocks]), (blocks, order) => {
        const once = arrange(blocks, { order, hidden: [] });
        expect(arrange(blocks, { order: names(once), hidden: [] })).toEqual(once);
      }),
    );
  });
});

describe('readHomeView', () => {
  it('reads what was saved', () => {
    const view = { blocks: { order: ['topTen'], hidden: ['counts'] }, tabs: { order: ['1', 'all'], hidden: [] } };
    expect(readHomeView(JSON.stringify(view))).toEqual(view);
  });

  it.each([null, '', 'null', '[]', '{', '{"blocks":{}}', '{"blocks":{"order":[1],"hidden":[]},"tabs":{}}'])(
    'takes nothing else for a view: %s',
    (text) => expect(readHomeView(text)).toBeUndefined(),
  );

  it('throws on no text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readHomeView(text);
      }),
    );
  });
});
