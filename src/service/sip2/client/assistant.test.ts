import { expect, test } from 'vitest';
import { ask } from '#support/assistant.ts';
import { openProviders } from '#support/payments/providers.ts';
import { startDouble } from '#support/sip2/system.ts';
import { openPayingWorld } from '#support/sip2/paying.ts';

test('the assistant shows the rules of lending only if the library applies its own', async () => {
  const providers = await openProviders({ now: 0 });
  const double = await startDouble();
  const answersWith = async (loanRules: boolean) => {
    const system = { pageMs: 10_000, loanRules };
    const circulation = { fines: { perDayFen: 10 }, rules: [{ loans: 7, days: 21, renewals: 2 }] };
    const world = await openPayingWorld({ ...providers, port: double.port, system, file: { circulation } });
    try {
      await world.service.follow();
      const session = await world.service.signIn();
      const answerTo = async (question: string) => (await ask(world.service, question, { session })).text;
      return [await answerTo('可以借几本书，借多久'), await answerTo('逾期怎么收费'), await answerTo('怎么续借')];
    } finally {
      await world.close();
    }
  };
  try {
    const [rules, fines, renewing] = await answersWith(true);
    expect(rules).toMatch(/7 册.*21 天/s);
    expect(fines).toContain('¥0.10');
    expect(renewing).toMatch(/“我的借阅”.*2 次/s);
    const [noRules, noFines, howAlone] = await answersWith(false);
    for (const text of [noRules, noFines]) expect(text).not.toMatch(/册|天|¥|不收/);
    expect(howAlone).toContain('“我的借阅”');
    expect(howAlone).not.toMatch(/\d/);
  } finally {
    await double.close();
    await providers.close();
  }
});

test('the assistant shows debts of the other system, and that it lists no loans', async () => {
  const providers = await openProviders({ now: 0 });
  const double = await startDouble();
  double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
  double.supports = 'YYYYYYYNYYYNNYYY';
  const world = await openPayingWorld({ ...providers, port: double.port, system: { pageMs: 10_000 } });
  try {
    await world.service.follow();
    const session = await world.service.signIn();
    const answerTo = async (question: string) => (await ask(world.service, question, { session })).text;
    expect(await answerTo('我欠多少钱')).toContain('3.50');
    expect(await answerTo('我借了哪些书')).toContain('借阅系统没有提供您的在借清单');
  } finally {
    await world.close();
    await double.close();
    await providers.close();
  }
});
