import type { PaymentKeys } from '#demo/payment-services/doubles.ts';
import { numberedFees, openPayingWorld } from './paying.ts';

/**
 * Pays debts of another system one by one in a store in a file until it is killed, a line for each step, with that system
 * and the providers in another process: `node child.ts <file> <url> <keys as JSON> <port>`.
 */
const [, , storeFile = '', url = '', keys = '', port = '0'] = process.argv;
const world = await openPayingWorld({
  storeFile,
  url,
  keys: JSON.parse(keys) as PaymentKeys,
  port: Number(port),
  system: { freshSeconds: 0, fineItem: numberedFees },
});
const { service } = world;
const last = await service.store.db
  .selectFrom('payment_event')
  .select((eb) => eb.fn.max('at').as('at'))
  .executeTakeFirst();
service.clock.now = Math.max(service.clock.now, Number(last?.at ?? 0)) + 400_000;
const session = await service.signIn();
const control = (what: object) => fetch(`${url}/control/acts`, { method: 'POST', body: JSON.stringify(what) });
const say = (text: string) => process.stdout.write(`${text}\n`);

for (let round = 0; round < 1_000; round += 1) {
  service.clock.now += 1_000;
  await control({ kind: 'clock', now: service.clock.now });
  const { result } = await service.data('listCharges', { rows: 100 }, { session });
  const open = result.find((entry) => entry.openFen > 0);
  if (!open) break;
  const { paymentId } = await service.data('createWeixinPay', { chargeIds: [open.chargeId] }, { session });
  say('begun');
  await control({ kind: 'pay', method: 'weixin', nth: 0 });
  service.clock.now += 5_000;
  await service.data('getWeixinPayStatus', { paymentId }, { session });
  say('paid');
  if (round % 2 === 0) continue;
  const jobs = [world.forwardPayment(), world.forwardPayment()];
  say('forwarding');
  await Promise.all(jobs);
  say('forwarded');
}
