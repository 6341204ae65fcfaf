import { describe, expect, it } from 'vitest';
import { tricks } from '#support/sip2/system.ts';
import { eachLendingWorld } from '#support/sip2/lending.ts';

// How copies of a list stand in another system that lends.

const world = eachLendingWorld();
const { hurry, later, list } = world;

describe('copies of a list', () => {
  const copies = async () => {
    const [answer] = await world.service.data(
      'getAvailability',
      { recordIds: [await world.service.idOf('one')] },
      { language: 'en-US' },
    );
    return answer;
  };
  const questions = () => world.double.seen.filter((entry) => entry === '17').length;

  it('have the states of the other system, which are requested once in a while', async () => {
    world.double.loans.set('A2', { title: '雪国', dueOn: '2026-02-09', patron: 'another' });
    expect(await copies()).toMatchObject({ itemCount: 3, onShelfCount: 1 });
    expect((await copies())?.knownAt).toBeUndefined();
    expect(questions()).toBe(3);
    world.double.loans.delete('A1');
    expect(await copies()).toMatchObject({ onShelfCount: 1 });
    later();
    expect(await copies()).toMatchObject({ onShelfCount: 2 });
    expect(questions()).toBe(6);
  });

  it('are returned when their loan ends', async () => {
    await list();
    world.double.loans.delete('A1');
    later();
    await copies();
    const row = await world.service.store.db
      .selectFrom('loan')
      .select('returned_at')
      .where('barcode', '=', 'A1')
      .execute();
    expect(row).toEqual([{ returned_at: world.service.clock.now }]);
  });

  it('are shown as last known, with the time, if the other system is slow, and are updated a moment later', async () => {
    await copies();
    const at = new Date(world.service.clock.now).toISOString();
    world.double.loans.set('A2', { title: '雪国', dueOn: '2026-02-09', patron: 'another' });
    later();
    hurry();
    world.double.mischief.set('17', [tricks.silent, tricks.silent, tricks.silent]);
    const late = await copies();
    expect(late).toMatchObject({ onShelfCount: 2, knownAt: at });
    expect(late?.text).toMatch(/\(as of 1\/15\/26, 4:00.PM\)$/);
    // All three were asked about at once; then their time is over, and they are asked about again.
    await expect.poll(questions).toBe(6);
    world.timeouts.elapse();
    await expect.poll(async () => (await copies())?.onShelfCount).toBe(1);
  });

  it('are counted from the catalogue alone if the other system was never reached', async () => {
    await world.double.sleep();
    expect(await copies()).toMatchObject({ itemCount: 3, onShelfCount: 3 });
    expect((await copies())?.text).not.toContain('as of');
  });
});
