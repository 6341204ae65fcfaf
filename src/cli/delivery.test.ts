import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { librariesFolder, smallLibrary } from '#service/libraries/testing/folder.ts';
import { signDelivery } from '#service/personal/delivery.ts';
import { registerDelivery } from './delivery.ts';
import { createDeliveryDouble } from './demo-identity/services.ts';

const printed: string[] = [];
let folder: ReturnType<typeof librariesFolder>;
beforeEach(() => {
  printed.length = 0;
  const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  folder = librariesFolder({
    small: { 'library.json': smallLibrary('small', '100001') },
    great: { 'library.json': smallLibrary('great', '100002') },
  });
  vi.stubEnv('LIBRARIES_DIR', folder.dir);
  vi.stubEnv('DATA_DIR', join(folder.dir, '.data'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  folder[Symbol.dispose]();
});

async function secretOf(library: string): Promise<string> {
  printed.length = 0;
  const program = new Command('yuelan');
  registerDelivery(program);
  await program.parseAsync(['delivery', 'secret', library], { from: 'user' });
  return printed.join('\n');
}

test('each library has a secret of its own with its document delivery, and always the same', async () => {
  const small = await secretOf('small');
  expect(small).toMatch(/^[\w-]{43}$/);
  expect(await secretOf('small')).toBe(small);
  expect(await secretOf('great')).not.toBe(small);
  expect(await secretOf('nowhere')).toMatch(/^There is no library nowhere/);
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
  const ask = (given: Record<string, string>) => {
    const url = new URL(`http://127.0.0.1/delivery/login?${new URLSearchParams(given).toString()}`);
    return double({ base: '', path: '/login', url, method: 'GET', body: '', cookie: '', authorization: '' });
  };
  expect(await ask(signed)).toMatchObject({ status: 200 });
  expect((await ask(signed)).body).toContain('&#60;读者&#62; (demo)');
  expect(await ask({ ...signed, account: 'other' })).toMatchObject({ status: 403 });
  expect(await ask({ ...signed, expires: '9999' })).toMatchObject({ status: 403 });
  expect(await ask({})).toMatchObject({ status: 403 });
  now = 1_600_000;
  expect(await ask(signed)).toMatchObject({ status: 403 });
});
