import { afterEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { deliverySecretOf, signDelivery } from './menu-link.ts';

const url = 'https://delivery.example.org/login?lib={groupCode}&who={account}&n={name}&until={expires}&sig={signature}';
let service: TestService;
let session: SessionToken;
async function start(file: object = {}): Promise<void> {
  service = await testService({ libraries: [{ file: { ...testLibrary, ...file } }] });
  session = await service.signIn();
}
afterEach(() => service.close());

it('leads readers to document delivery by an address that the service there can check', async () => {
  await start({ documentDelivery: { url } });
  const given = new URL((await service.data('getDocumentDeliveryUrl', {}, { session })).url);
  const get = (name: string) => given.searchParams.get(name) ?? '';
  expect(given.origin).toBe('https://delivery.example.org');
  expect([get('lib'), get('who'), get('n')]).toEqual([testLibrary.groupCode, 'li.ming', '李明']);
  const expires = Number(get('until'));
  expect(expires).toBe(service.clock.now / 1000 + 600);
  const { secrets } = service.context();
  const signed = { groupCode: testLibrary.groupCode, account: 'li.ming', name: '李明', expires };
  const secret = deliverySecretOf(secrets, testLibrary.groupCode);
  expect(get('sig')).toBe(signDelivery(secret, signed));

  // Another reader, a later end or another library's secret have another signature.
  for (const other of [{ account: 'wang' }, { name: '王' }, { expires: expires + 1 }, { groupCode: '900002' }]) {
    expect(signDelivery(secret, { ...signed, ...other })).not.toBe(get('sig'));
  }
  expect(signDelivery(deliverySecretOf(secrets, '900002'), signed)).not.toBe(get('sig'));
  expect(await service.call('getDocumentDeliveryUrl', {})).toMatchObject({ errCode: 401 });
});

it('has no address where the library has no document delivery, and templates that would not be safe are mistakes', async () => {
  await start();
  expect(await service.data('getDocumentDeliveryUrl', {}, { session })).toEqual({ url: '' });
  const accepts = (template: string) =>
    libraryFileSchema.safeParse({ ...testLibrary, documentDelivery: { url: template } }).success;
  expect(accepts(url)).toBe(true);
  for (const wrong of ['https://x.example/?who={account}', url.replace('{name}', '{password}'), `ftp${url.slice(5)}`]) {
    expect(accepts(wrong), wrong).toBe(false);
  }
});

it('links to the form if the library has no other service', async () => {
  await start({ documentDelivery: { form: { send: { by: 'mail', to: 'desk@example.edu' } } } });
  expect(await service.data('getDocumentDeliveryUrl', {}, { session })).toEqual({ url: '/documentDelivery' });
});
