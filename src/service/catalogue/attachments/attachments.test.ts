import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { requestOf, testService, type TestService } from '#support/service.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { folderFiles } from '../../platform/files/folder-files.ts';
import { s3Files } from '../../platform/files/place.ts';
import { bucketKeys, startBucket } from '#support/bucket.ts';
import { attachmentOpener, rangeOf } from './files.ts';

const pdf = '%PDF-1.4 not much of a book';
const attachments = [
  { title: '全文', file: 'a.pdf' },
  { title: '读者版', file: 'sub/b.pdf', access: 'reader' as const },
  { title: '馆内版', file: 'sub/c.pdf', access: 'inside' as const },
  { title: '网页', file: 'page.html' },
  { title: '目录', url: 'https://example.org/toc' },
  { title: '坏链接', url: 'javascript:alert(1)' },
];

let service: TestService;
let recordId: string;
let listed: OutputOf<'listAttachments'>;
const idOf = (title: string) => listed.find((entry) => entry.title === title)?.attachmentId ?? '';
beforeAll(async () => {
  service = await testService({
    libraries: [
      { file: { insideNetworks: ['10.1.0.0/16', '2001:db8::/32'] } },
      { file: { groupCode: '900002', mappingPath: 'other' } },
    ],
    records: [{ controlNumber: '1', kind: 'book', title: '灯下集', attachments }],
  });
  recordId = await service.idOf('1');
  listed = await service.data('listAttachments', { recordId });
});
afterAll(() => service.close());

describe('who may read', () => {
  const ask = (title: string, address?: string) =>
    service.call('getAttachment', { recordId, attachmentId: idOf(title) }, address === undefined ? {} : { address });

  test('everyone knows what there is, and what cannot be linked to is left out', () => {
    expect(listed.map(({ title, access }) => [title, access])).toEqual([
      ['全文', 'everyone'],
      ['读者版', 'reader'],
      ['馆内版', 'inside'],
      ['网页', 'everyone'],
      ['目录', 'everyone'],
    ]);
    expect(listed[0]).toMatchObject({ url: null, mediaType: 'application/pdf' });
  });

  test('a file for everyone is for everyone', async () => {
    expect(await ask('全文')).toMatchObject({ success: true, data: { file: 'a.pdf' } });
  });

  test('a file for readers wants a reader', async () => {
    expect(await ask('读者版')).toMatchObject({ success: false, errCode: 401, data: null });
    const session = await service.signIn();
    const input = { recordId, attachmentId: idOf('读者版') };
    expect(await service.call('getAttachment', input, { session })).toMatchObject({ success: true });
  });

  test.each([
    ['10.1.2.3', true],
    ['2001:db8::7', true],
    ['10.2.0.1', false],
    ['', false],
  ])('a file for the inside is asked for from %s', async (address, success) => {
    expect((await ask('馆内版', address)).success).toBe(success);
  });

  test('an attachment of another record or library is not there', async () => {
    await service.put([{ controlNumber: '2', kind: 'book', title: '别的' }]);
    const input = { attachmentId: idOf('全文') };
    const otherId = await service.idOf('2');
    expect(await service.call('getAttachment', { ...input, recordId: otherId })).toMatchObject({ errCode: 404 });
    expect(await service.call('getAttachment', { ...input, recordId }, { library: 'other' })).toMatchObject({
      errCode: 404,
    });
  });

  test('over HTTP a refused file is an envelope and no bytes', async () => {
    const request = requestOf('getAttachment', { recordId, attachmentId: idOf('读者版') }, 'demo');
    const answer = await service.fetch(new Request(request.url.replace('getAttachment', 'getFile'), request));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json']);
  });
});

describe('the bytes', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-files-'));
  mkdirSync(join(dir, 'attachments', 'sub'), { recursive: true });
  writeFileSync(join(dir, 'attachments', 'a.pdf'), pdf);
  writeFileSync(join(dir, 'attachments', 'page.html'), '<script>alert(1)</script>');
  writeFileSync(join(dir, 'secret.pdf'), 'secret');
  symlinkSync(join(dir, 'secret.pdf'), join(dir, 'attachments', 'link.pdf'));
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  const requestContext = { mappingPath: 'demo', groupCode: '', language: 'zh-CN' as const };
  const data = mkdtempSync(join(tmpdir(), 'yuelan-data-'));
  mkdirSync(join(data, 'attachments', 'demo'), { recursive: true });
  writeFileSync(join(data, 'attachments', 'demo', 'scan.pdf'), 'scan');
  writeFileSync(join(data, 'attachments', 'demo', 'a.pdf'), 'hidden by the library’s own');
  afterAll(() => {
    rmSync(data, { recursive: true });
  });

  const fetchFile = (
    file: string | null,
    headers: Record<string, string> = {},
    method = 'GET',
    files: FileStore = folderFiles(data, 2),
  ) => {
    const { library } = service.context();
    const registry = { ...service.context().registry(), byPath: () => ({ ...library, dir }) };
    const open = attachmentOpener(() => registry, files);
    const attachment = {
      attachmentId: '1',
      title: '灯下集: 全/文',
      url: null,
      mediaType: null,
      access: 'everyone' as const,
    };
    return open(new Request('http://a.example/', { headers, method }), requestContext, { ...attachment, file });
  };

  test('come from a bucket as they do from a folder, and 503 says that it is away', async () => {
    const bucket = await startBucket();
    const { endpoint } = bucket;
    const place = { endpoint, bucket: 'yuelan', prefix: '', region: 'us-east-1', ...bucketKeys };
    const files = s3Files(place);
    await files.put('attachments/demo/scan.pdf', Buffer.from('from the bucket'));
    const whole = await fetchFile('scan.pdf', {}, 'GET', files);
    expect([whole.status, await whole.text()]).toEqual([200, 'from the bucket']);
    const part = await fetchFile('scan.pdf', { range: 'bytes=5-7' }, 'GET', files);
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 5-7/15', 'the']);
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetchFile('scan.pdf', { 'if-none-match': etag }, 'GET', files)).status).toBe(304);
    // The library's own come first, and are asked for nowhere else.
    expect(await (await fetchFile('a.pdf', {}, 'GET', files)).text()).toBe(pdf);
    const refused = fetchFile('scan.pdf', {}, 'GET', s3Files({ ...place, secretKey: 'wrong' }));
    await expect(refused).rejects.toMatchObject({ errCode: 503, data: { retryAfter: 10 } });
    bucket.close();
  });

  test('come whole with their type, their name and a mark', async () => {
    const answer = await fetchFile('a.pdf');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-length')).toBe(String(pdf.length));
    const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
    expect(name).toBe("inline; filename*=UTF-8''灯下集 全 文.pdf");
    expect(await answer.text()).toBe(pdf);
    const again = await fetchFile('a.pdf', { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('may lie in the data folder too', async () => {
    expect(await (await fetchFile('scan.pdf')).text()).toBe('scan');
  });

  test('come in parts', async () => {
    const part = await fetchFile('a.pdf', { range: 'bytes=5-8' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-8/${String(pdf.length)}`,
      pdf.slice(5, 9),
    ]);
    expect((await fetchFile('a.pdf', { range: 'bytes=1000-' })).status).toBe(416);
    expect((await fetchFile('a.pdf', { range: 'bytes=5-8', 'if-range': '"old"' })).status).toBe(200);
    const head = await fetchFile('a.pdf', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(pdf.length), '']);
  });

  test('of a page are handed out as bytes and not shown', async () => {
    const { headers } = await fetchFile('page.html');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*\.html$/);
  });

  test.each(['../secret.pdf', 'link.pdf', 'sub', 'none.pdf', '/etc/passwd', null])(
    'of %s are not there',
    async (file) => {
      await expect(fetchFile(file)).rejects.toMatchObject({ errCode: 404 });
    },
  );
});

test('a part lies inside the file', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.option(fc.nat(1200)), fc.option(fc.nat(1200)), (size, from, to) => {
      const part = rangeOf(`bytes=${from === null ? '' : String(from)}-${to === null ? '' : String(to)}`, size);
      if (!part) return;
      expect(part.start).toBeGreaterThanOrEqual(0);
      expect(part.end).toBeGreaterThanOrEqual(part.start);
      expect(part.end).toBeLessThan(size);
    }),
  );
});
