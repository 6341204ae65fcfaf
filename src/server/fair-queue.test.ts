import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = (queue: FairQueue<string>): string[] => {
  const items: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
};

describe('FairQueue', () => {
  it('lets groups take turns, and groups within a group', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push(['A', 'one'], item);
    queue.push(['A', 'two'], 'b1');
    queue.push(['B', 'one'], 'c1');
    queue.push(['B', 'one'], 'c2');
    expect(drain(queue)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'a3', 'a4']);
  });

  it('takes items out before their turn', () => {
    const queue = new FairQueue<string>();
    queue.push(['A', 'one'], 'a1');
    queue.push(['B', 'one'], 'b1');
    expect([queue.remove(['A', 'one'], 'a1'), queue.remove(['A', 'one'], 'a1')]).toEqual([true, false]);
    expect([queue.size, drain(queue)]).toEqual([1, ['b1']]);
  });

  it('gives out every item once, in the order of its group, after as many others as it foretold', () => {
    const name = fc.constantFrom('x', 'y', 'z');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), name, name, (paths, outer, inner) => {
        const queue = new FairQueue<string>();
        paths.forEach((path, at) => queue.push(path, `${path.join('')}${String(at).padStart(4, '0')}`));
        const foretold = queue.before([outer, inner]);
        queue.push([outer, inner], 'last');
        expect(queue.size).toBe(paths.length + 1);
        const items = drain(queue);
        expect(new Set(items).size).toBe(paths.length + 1);
        expect(items.indexOf('last')).toBeLessThanOrEqual(foretold);
        for (const path of paths) {
          const own = items.filter((item) => item.startsWith(path.join('')));
          expect(own).toEqual([...own].sort());
        }
      }),
    );
  });
});
