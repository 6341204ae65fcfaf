import { afterEach, expect, it } from 'vitest';
import { newSecret } from '../../../lib/rules/time-codes.ts';
import { switchFactorOn } from '../../identity/second-factor/store.ts';
import type { SecondFactorSetting } from '../../../lib/rules/second-factor.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import type { SipServerSettings } from '../../platform/configuration/sip2.schema.ts';
import { at, signedInMachine, sipServer, type TestMachine } from '#support/sip2/server.ts';

// Whether a reader with a second factor may use a machine, which cannot ask for a code.

let service: TestService;
let machine: TestMachine;
afterEach(() => service.close());

const other = { account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false };

/** A library with this setting, a reader with a second factor and one without. */
async function start(
  settings: Partial<Pick<SipServerSettings, 'secondFactor' | 'patronPassword'>>,
  secondFactor: SecondFactorSetting = 'optional',
): Promise<void> {
  const server = { ...sipServer, ...settings };
  service = await testService({
    libraries: [{ file: { secondFactor, circulation: { rules: [{ loans: 5, days: 10 }] }, sip2: { server } } }],
  });
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'A1' }, { barcode: 'A2' }] }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  const readerId = await service.addReader();
  await service.addReader(other);
  const { store, secrets, now } = service.context();
  await switchFactorOn(store.db, { secrets, now }, readerId, { secret: newSecret(), step: 1 });
  machine = await signedInMachine(service);
}

const checkout = (item: string, reader: string, password: string) =>
  machine.fields(`11NN${at}${' '.repeat(18)}AO|AA${reader}|AB${item}|AC|AD${password}|`);
const status = (password: string) => machine.fields(`23001${at}AO|AA${testReader.account}|AC|AD${password}|`);
const loans = async () => (await service.store.db.selectFrom('loan').select('barcode').execute()).length;

it('is allowed by default, by the password alone', async () => {
  await start({});
  expect(await status(testReader.password)).toMatchObject({ validPassword: 'Y', name: '李明' });
  expect(await checkout('A1', testReader.account, testReader.password)).toMatchObject({ ok: '1' });
});

it('is rejected by the setting of the library, without account data, and other readers are served', async () => {
  await start({ secondFactor: 'refused' });
  const screenMessage = 'Your account uses two-step verification; please go to the service desk';
  // The second message comes while the password still counts as proved.
  for (const item of ['A1', 'A2']) {
    expect(await checkout(item, testReader.account, testReader.password)).toMatchObject({ ok: '0', screenMessage });
  }
  const answer = await status(testReader.password);
  expect(answer).toMatchObject({ validPassword: 'N', name: '', screenMessage });
  expect(answer).not.toHaveProperty('feeAmount');
  // Without the right password nobody learns of the second factor.
  expect((await status('Wrong-Pass-1'))['screenMessage']).not.toBe(screenMessage);
  expect(await loans()).toBe(0);
  expect(await checkout('A1', other.account, other.password)).toMatchObject({ ok: '1' });
  // A return names no reader.
  expect(await machine.fields(`09N${at}${at}APhall|AO|ABA1|AC|`)).toMatchObject({ ok: '1' });
});

it('is refused as well where the card alone is enough', async () => {
  await start({ secondFactor: 'refused', patronPassword: 'optional' });
  expect(await checkout('A1', testReader.account, '')).toMatchObject({ ok: '0' });
  expect(await status('')).toMatchObject({ name: '' });
  expect(await checkout('A1', other.account, '')).toMatchObject({ ok: '1' });
});

it('is not refused where the library has switched second factors off', async () => {
  await start({ secondFactor: 'refused' }, 'off');
  expect(await checkout('A1', testReader.account, testReader.password)).toMatchObject({ ok: '1' });
});
