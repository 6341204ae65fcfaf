import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDocumentOrder } from '#lib/rules/document-delivery.ts';
import { insertOrder } from '#service/document-delivery/order.ts';
import { signDelivery } from '#service/document-delivery/menu-link.ts';
import { registerDocumentDelivery } from './document-delivery.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { createDocumentProviderDouble } from '#demo/identity-services/document-provider.ts';
import { createDeliveryDouble } from '#demo/identity-services/services.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerDocumentDelivery], ['small', 'great']);
const yuelan = async (...words: string[]): Promise<string> => (await cli.run('document-delivery', ...words)).join('\n');
const secretOf = (library: string) => yuelan('secret', '--library', library);

test('each library has a secret of its own with its document delivery, and always the same', async () => {
  const small = await secretOf('small');
  expect(small).toMatch(/^[\w-]{43}$/);
  expect(await secretOf('small')).toBe(small);
  expect(await secretOf('great')).not.toBe(small);
  expect(await secretOf('nowhere')).toMatch(/^Library nowhere not found/);
  expect(process.exitCode).toBe(1);
});

test('the service for trying out lets in whom the library has signed for, as long as the link works', async () => {
  let now = 1_000_000;
  const double = createDeliveryDouble(
    () => 'secret',
    () => now,
  );
  const reader = { groupCode: '100001', account: 'demo', name: '<读者>', expires: 1_600 };
  const signed = { ...reader, expires: '1600', signature: signDelivery('secret', reader) };
  const ask = (input: Record<string, string>) => {
    const url = new URL(`http://127.0.0.1/delivery/login?${new URLSearchParams(input).toString()}`);
    return double({
      base: '',
      path: '/login',
      url,
      body: '',
      cookie: '',
      authorization: '',
      referer: '',
      method: 'GET',
    });
  };
  expect(await ask(signed)).toMatchObject({ status: 200 });
  expect((await ask(signed)).body).toContain('&#60;读者&#62; (demo)');
  expect(await ask({ ...signed, account: 'other' })).toMatchObject({ status: 403 });
  expect(await ask({ ...signed, expires: '9999' })).toMatchObject({ status: 403 });
  expect(await ask({})).toMatchObject({ status: 403 });
  now = 1_600_000;
  expect(await ask(signed)).toMatchObject({ status: 403 });
});

/** An order of a reader of the small library. */
const ordered = (title: string): Promise<unknown> =>
  cli.inStore(async (store, library) => {
    const now = Date.UTC(2026, 0, 15, 8);
    const reader = { account: 'li.ming', name: '李明', password: 'Xihu-2026', mustChange: false };
    const { id: readerId } = await putReader({ store, library, now: () => now }, reader);
    const order = { ...emptyDocumentOrder, publicationName: title, documentType: 'book', pages: '1-9' } as const;
    return insertOrder(store.db, library, { readerId, recordId: null, order, now });
  });

test('staff list orders, accept them and deliver a file or an address, or refuse them', async () => {
  await ordered('白夜行');
  const of = ['--library', 'small'] as const;
  expect(await yuelan('list', ...of)).toBe('#1\t2026-01-15 08:00\tsent\tnot sent\tli.ming 李明\t白夜行');
  expect(await yuelan('accept', '1', ...of)).toBe('#1 is accepted.');
  const file = join(cli.dir(), 'scan.pdf');
  writeFileSync(file, '%PDF-1.4');
  expect(await yuelan('deliver', '1', '--file', file, '--text', '请查收', ...of)).toBe('#1 is delivered.');
  expect(await yuelan('list', ...of)).toBe('No document requests.');
  expect(await yuelan('show', '1', ...of)).toContain(
    'documentType: book\npublicationName: 白夜行\npages: 1-9\nreply: 请查收',
  );
  expect(await yuelan('refuse', '1', '--text', 'x', ...of)).toBe(
    'This request is in progress or closed and can no longer be changed',
  );
  expect(await yuelan('deliver', '1', '--url', 'https://example.org/a', '--days', '3', ...of)).toBe('#1 is delivered.');
  expect(await yuelan('send', '1', ...of)).toBe('Document request 1 has not failed.');
});

test('reports why a request cannot be delivered and changes nothing', async () => {
  await ordered('白夜行');
  const deliver = (...input: string[]) => yuelan('deliver', '1', ...input, '--library', 'small');
  expect(await deliver()).toBe('Specify either --file or --url.');
  expect(await deliver('--file', 'a', '--url', 'https://example.org')).toBe('Specify either --file or --url.');
  expect(await deliver('--file', join(cli.dir(), 'none'))).toMatch(/^File .+ not found/);
  expect(await deliver('--url', 'javascript:alert(1)')).toBe('--url must be a complete URL: https://…');
  expect(await yuelan('show', '9', '--library', 'small')).toBe('Document request 9 not found.');
  expect(await yuelan('list', '--state', 'sent', '--library', 'small')).toContain('白夜行');
});

test('the provider for trying out accepts an order, delivers it later, and knows it by its key', async () => {
  let now = 0;
  const double = createDocumentProviderDouble(() => now);
  const ask = async (method: string, path: string, body: object = {}) => {
    const request = {
      base: 'http://a/documents',
      path,
      body: JSON.stringify(body),
      cookie: '',
      authorization: '',
      referer: '',
      method,
    };
    return double({ ...request, url: new URL('http://a/') });
  };
  const order = { key: 'k', articleTitle: '', publicationName: '白夜行' };
  expect(JSON.parse((await ask('POST', '/orders', order)).body)).toEqual({ id: 'k', state: 'sent' });
  now = 30_000;
  expect(JSON.parse((await ask('POST', '/orders', order)).body)).toEqual({ id: 'k', state: 'accepted' });
  now = 60_000;
  const shownOrder = { id: 'k', state: 'delivered', url: 'http://a/documents/file/k' };
  expect(JSON.parse((await ask('GET', '/orders/k')).body)).toEqual(shownOrder);
  expect(await ask('GET', '/file/k')).toMatchObject({ status: 200 });
  expect(await ask('POST', '/orders', {})).toMatchObject({ status: 422 });
  expect(await ask('GET', '/orders/other')).toMatchObject({ status: 404 });
});
