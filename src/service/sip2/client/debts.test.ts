import { describe, expect, it } from 'vitest';
import { eachLendingWorld } from '#support/sip2/lending.ts';

// Debts of readers in another lending system, and the blocks that follow from them.

const world = eachLendingWorld();
const { later, list } = world;

describe('debts', () => {
  it('are those that the other system lists, or its total', async () => {
    world.double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
    const { owedFen, result } = await world.service.data('listCharges', {}, { session: world.session });
    expect(owedFen).toBe(350);
    expect(result.map((entry) => [entry.note, entry.openFen])).toEqual([
      ['超期 雪国', 150],
      ['复印', 200],
    ]);
  });

  it('are parsed by the number of each debt, and shown as a total only when entries cannot be parsed', async () => {
    world.double.entries = ['17 1.50 CNY 超期', '18 2.00 复印'];
    world.double.fees.push({ text: '', amount: '3.50' });
    const read = async () => {
      later();
      const { owedFen, result } = await world.service.data('listCharges', {}, { session: world.session });
      return [owedFen, result.map((entry) => [entry.note, entry.openFen])];
    };
    expect(await read()).toEqual([
      350,
      [
        ['CNY 超期', 150],
        ['复印', 200],
      ],
    ]);
    world.double.entries = ['170.00 1.50', '18'];
    expect(await read()).toEqual([350, [[null, 350]]]);
  });
});

describe('the overview of the account', () => {
  it('has the loans and debts of the other system', async () => {
    world.double.fees.push({ text: '超期 雪国', amount: '1.50' });
    const { session } = world;
    const overview = await world.service.data('getMyLibrary', {}, { session });
    expect(overview.loans.result.map(({ title }) => title)).toEqual((await list()).result.map(({ title }) => title));
    const { owedFen, isOverLimit, isPayable } = await world.service.data('listCharges', {}, { session });
    expect(overview).toMatchObject({ owedFen: 150, isOverLimit, isPayable });
    expect(owedFen).toBe(150);
    expect(overview.loans.total).toBe(2);
  });

  it('has the rest where the other system never answered, and says why loans are missing', async () => {
    await world.double.close();
    const overview = await world.service.data('getMyLibrary', {}, { session: world.session, language: 'en-US' });
    expect(overview).toMatchObject({
      lendingProblem: 'The library system is not responding; please try again later',
      loans: { total: 0 },
      requests: [],
    });
  });
});

describe('blocks of a reader', () => {
  it('are listed once each, while they are active', async () => {
    expect((await list()).blocks).toEqual([]);
    world.double.flags = 'YY YY     YY  ';
    later();
    const { blocks } = await world.service.data('listLoans', {}, { session: world.session, language: 'en-US' });
    expect(blocks).toEqual([
      'Your card was reported lost; please go to the service desk',
      'You cannot borrow at the moment; please ask at the service desk',
      'You have reached the limit of unpaid charges and cannot borrow',
      'You cannot renew at the moment',
      'You cannot place holds at the moment',
    ]);
    world.double.flags = ' '.repeat(14);
    later();
    expect((await list()).blocks).toEqual([]);
  });
});
