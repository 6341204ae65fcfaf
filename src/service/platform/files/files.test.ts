import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../environment/environment.ts';
import { coverFilesIn, coverCache } from '../../covers/cover-files.ts';
import { FilesAwayError, readWhole, type FileStore } from './file-store.ts';
import { folderFiles } from './folder-files.ts';
import { openFiles, s3Files } from './place.ts';
import { bucketKeys, startBucket, type TestBucket } from '#support/bucket.ts';

const dir = mkdtempSync(join(tmpdir(), 'yuelan-place-'));
const keys = { AWS_ACCESS_KEY_ID: bucketKeys.accessKey, AWS_SECRET_ACCESS_KEY: bucketKeys.secretKey };
let bucket: TestBucket;
let careless: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
  careless = await startBucket({ isCareless: true });
});
afterAll(() => {
  bucket.close();
  careless.close();
  rmSync(dir, { recursive: true });
});

const placeAt = (address: string): FileStore => openFiles(readEnvironment({ ...keys, FILES_URL: address }).files);
const places: [string, () => FileStore][] = [
  ['a folder', () => placeAt(`file://${join(dir, 'shared')}`)],
  ['a bucket', () => placeAt(`s3://yuelan?endpoint=${bucket.endpoint}`)],
  ['a bucket, below a prefix', () => placeAt(`s3://yuelan/a/b/?endpoint=${bucket.endpoint}&region=cn-north-1`)],
  ['a bucket that knows no conditions', () => placeAt(`s3://yuelan?endpoint=${careless.endpoint}`)],
];
// A bucket of a server that is not ours, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of it: docs/operate/cluster-files.md.
const otherPlace = process.env['TEST_FILES_URL'];
if (otherPlace !== undefined)
  places.push([
    'a bucket of another server',
    () => openFiles(readEnvironment({ ...process.env, FILES_URL: otherPlace }).files),
  ]);
const text = async (files: FileStore, name: string) => (await readWhole(files, name))?.toString();
const allOf = async (names: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all.sort();
};
const named = (files: FileStore, folder: string) => allOf(files.list(folder));

describe.each(places)('in %s', (_, open) => {
  let files: FileStore;
  beforeAll(() => {
    files = open();
  });

  test('stores a file under its name, readable whole and in parts', async () => {
    const name = 'attachments/demo/论文 2019/张三 (1)+《序》.pdf';
    expect([await files.exists(name), await files.find(name)]).toEqual([false, undefined]);
    await files.put(name, Buffer.from('0123456789'));
    expect(await files.exists(name)).toBe(true);
    const found = await files.find(name);
    expect(found?.size).toBe(10);
    const read = async (part?: { start: number; end: number }) => new Response(await found?.read(part)).text();
    expect([await read(), await read({ start: 2, end: 4 }), await read({ start: 9, end: 9 })]).toEqual([
      '0123456789',
      '234',
      '9',
    ]);
  });

  test('a file of this machine is put without being held in memory, and an empty one is a file', async () => {
    const path = join(dir, 'large');
    writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
    await files.put('covers/large', { path });
    expect((await files.find('covers/large'))?.size).toBe(3_000_000);
    expect((await readWhole(files, 'covers/large'))?.equals(Buffer.alloc(3_000_000, 'x'))).toBe(true);
    expect(await readWhole(files, 'covers/large', 2_999_999)).toBeUndefined();
    await files.put('covers/empty', new Uint8Array());
    expect(await text(files, 'covers/empty')).toBe('');
  });

  test('another file of the same name has another version, and takes the place of the first', async () => {
    await files.put('covers/one', Buffer.from('first'));
    const first = await files.find('covers/one');
    await files.put('covers/one', Buffer.from('second'));
    const second = await files.find('covers/one');
    expect(second?.version).not.toBe(first?.version);
    expect(second?.version).toMatch(/^[\w-]+$/);
    expect(await text(files, 'covers/one')).toBe('second');
    // Who was about to read the first gets all of it, or an error, and never some of each.
    await expect((async () => new Response(await first?.read()).text())()).rejects.toThrow();
  });

  test('deletes a file, and ignores a missing one', async () => {
    await files.put('covers/gone', Buffer.from('x'));
    await files.remove('covers/gone');
    await files.remove('covers/gone');
    expect(await files.exists('covers/gone')).toBe(false);
  });

  test('lists all files of a folder, at any depth, and no other files', async () => {
    expect(await named(files, 'list/')).toEqual([]);
    const names = ['list/a', 'list/b & c/<1>.txt', 'list/b & c/deep/二'];
    for (const name of [...names, 'lists/not', 'list.txt']) await files.put(name, Buffer.from('x'));
    expect(await named(files, 'list/')).toEqual(names.sort());
  });

  test('names that leave the place, or are none, are refused', async () => {
    for (const name of ['../a', 'a/../../b', '/a', 'a//b', '', 'a/', 'a\\b', 'a\0b']) {
      await expect(files.put(name, Buffer.from('x')), name).rejects.toThrow('no file name');
      await expect(files.find(name), name).rejects.toThrow('no file name');
      await expect(
        Promise.resolve().then(() => files.remove(name)),
        name,
      ).rejects.toThrow('no file name');
    }
  });

  test('reads the old or the new file whole while it is overwritten', async () => {
    const contents = ['a', 'b'].map((sign) => Buffer.alloc(400_000, sign));
    await files.put('covers/turns', contents[0] ?? Buffer.of());
    const seen = new Set<string>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        // A version that is replaced between being found and being read is an error, which a reader sees as one.
        const bytes = await readWhole(files, 'covers/turns').catch(() => undefined);
        if (bytes) seen.add(`${String(new Set(bytes).size)} ${String(bytes.length)}`);
      }
    })();
    for (let turn = 0; turn < 20; turn += 1) await files.put('covers/turns', contents[turn % 2] ?? Buffer.of());
    isOver = true;
    await reading;
    expect([...seen].filter((entry) => entry !== '1 400000')).toEqual([]);
  });
});

describe.each(places)('covers in %s', (_, open) => {
  test('are written, read, listed and removed under names of covers alone', async () => {
    const covers = coverFilesIn(open());
    const names = ['0123456789abcdef0123-80.webp', 'f123456789abcdef0123-480.jpg'];
    for (const name of names) await covers.write(name, Buffer.from(name));
    expect(await allOf(covers.names())).toEqual(names);
    expect((await covers.read(names[0] ?? ''))?.toString()).toBe(names[0]);
    await covers.remove(names[0] ?? '');
    expect(await covers.read(names[0] ?? '')).toBeUndefined();
    await expect(covers.read('../../secrets.json')).rejects.toThrow('no cover');
  });
});

test('remote reads are cached within limits, and missing files are not', async () => {
  let reads = 0;
  const far = {
    read: (name: string) => {
      reads += 1;
      return Promise.resolve(name === 'none' ? undefined : Buffer.alloc(1_000));
    },
  };
  const near = coverCache(far, 3_000);
  for (const name of ['a', 'a', 'none', 'none', 'b', 'c', 'a']) await near.read(name);
  expect(reads).toBe(6);
});

describe('a folder', () => {
  test('does not serve incomplete files or links that leave the library’s folder', async () => {
    const root = join(dir, 'links');
    const files = openFiles({ kind: 'folder', dir: root });
    await files.put('attachments/demo/a.pdf', Buffer.from('a'));
    writeFileSync(join(root, 'secrets.json'), '{}');
    mkdirSync(join(root, 'attachments', 'other'));
    writeFileSync(join(root, 'attachments', 'other', 'b.pdf'), 'b');
    symlinkSync(join(root, 'secrets.json'), join(root, 'attachments', 'demo', 'keys.pdf'));
    symlinkSync(join(root, 'attachments', 'other', 'b.pdf'), join(root, 'attachments', 'demo', 'b.pdf'));
    writeFileSync(join(root, 'attachments', 'demo', 'c.pdf.0123abcd-0123-0123-0123-0123456789ab'), 'hal');
    expect(await files.exists('attachments/demo/keys.pdf')).toBe(false);
    expect(await files.exists('attachments/demo/b.pdf')).toBe(false);
    expect(await named(files, 'attachments/demo/')).toEqual(['attachments/demo/a.pdf']);
  });

  test('keeps nothing of what could not be written to its end', async () => {
    const root = join(dir, 'failed');
    await expect(folderFiles(root).put('covers/x', { path: join(dir, 'nowhere') })).rejects.toThrow();
    expect(readdirSync(join(root, 'covers'))).toEqual([]);
  });
});

describe('a bucket', () => {
  test('never shows an upload that broke off', async () => {
    const { accessKey: accessKeyId, secretKey: secretAccessKey } = bucketKeys;
    const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
    const url = `${bucket.endpoint}/yuelan/covers/half`;
    const signed = await client.sign(url, {
      method: 'PUT',
      body: 'x'.repeat(1000),
      headers: { 'x-amz-content-sha256': createHash('sha256').update('x'.repeat(1000)).digest('hex') },
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const headers = [...signed.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const host = `host: ${new URL(url).host}\r\ncontent-length: 1000\r\n`;
    socket.write(`PUT /yuelan/covers/half HTTP/1.1\r\n${host}${headers}\r\n${'x'.repeat(500)}`);
    await new Promise<void>((resolve) => {
      socket.end(() => {
        socket.destroy();
        resolve();
      });
    });
    await once(socket, 'close');
    const files = placeAt(`s3://yuelan?endpoint=${bucket.endpoint}`);
    expect(await files.exists('covers/half')).toBe(false);
    // The hash reveals a body that was cut and filled up.
    const other = new Request(signed.url, { method: 'PUT', headers: signed.headers, body: 'y'.repeat(1000) });
    expect((await fetch(other)).status).toBe(400);
    expect(await named(files, 'covers/')).not.toContain('covers/half');
  });

  test('reports an error without a key when it denies access, is missing or answers nonsense', async () => {
    const trouble = (place: object) =>
      s3Files({
        endpoint: bucket.endpoint,
        bucket: 'yuelan',
        prefix: '',
        region: 'us-east-1',
        accessKey: bucketKeys.accessKey,
        secretKey: 'wrong word',
        ...place,
      })
        .put('covers/x', Buffer.from('x'))
        .catch((error: unknown) => error);
    const broken = createServer((_, answer) => answer.writeHead(418).end('<html>')).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const address = broken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const errors = [
      await trouble({}),
      await trouble({ bucket: 'other', secretKey: bucketKeys.secretKey }),
      await trouble({ endpoint: 'http://127.0.0.1:9000' }),
      await trouble({ endpoint: `http://127.0.0.1:${String(port)}` }),
    ];
    broken.close();
    for (const error of errors) {
      expect(error).toBeInstanceOf(FilesAwayError);
      expect(String(error)).not.toMatch(/wrong word|a secret|AKTEST/);
    }
    expect(errors.map(String)).toEqual([
      expect.stringContaining('SignatureDoesNotMatch'),
      expect.stringContaining('NoSuchBucket'),
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('418'),
    ]);
  });

  test('needs an endpoint and keys, which are not written into the address', () => {
    const mistake = (env: Record<string, string>) => {
      try {
        readEnvironment(env);
      } catch (error) {
        return error instanceof EnvironmentError ? error.message : String(error);
      }
      return '';
    };
    const address = 's3://yuelan?endpoint=https://s3.example.edu';
    expect(mistake({ FILES_URL: 's3://yuelan', ...keys })).toMatch(/^FILES_URL: an endpoint/);
    expect(mistake({ FILES_URL: address })).toMatch(/^FILES_URL: AWS_ACCESS_KEY_ID/);
    const inAddress = mistake({ FILES_URL: address.replace('//', '//key:word@'), ...keys });
    expect(inAddress).toMatch(/^FILES_URL: keys are not/);
    expect(inAddress).not.toContain('word@');
    expect(mistake({ FILES_URL: address, ...keys })).toBe('');
  });
});
