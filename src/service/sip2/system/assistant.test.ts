import { expect, test } from 'vitest';
import { ask } from '../../assistant/testing.ts';
import { openProviders } from '../../payments/testing.providers.ts';
import { startDouble } from '../../providers/sip2.double.ts';
import { openPayingWorld } from './testing.paying.ts';

test('the assistant tells what the other system says of debts, and that it tells of no loans', async () => {
  const providers = await openProviders({ now: 0 });
  const double = await startDouble();
  double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
  double.supports = 'YYYYYYYNYYYNNYYY';
  const world = await openPayingWorld({ ...providers, port: double.port, system: { pageMs: 10_000 } });
  try {
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
