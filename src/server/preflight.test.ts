import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../service/platform/environment/environment.ts';
import { openSqlite } from '../service/platform/db/open.ts';
import { testLibrary } from '#support/service.ts';
import { listen } from './lifecycle.ts';
import { checkConfiguration } from './preflight.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-preflight-'));
  mkdirSync(join(dir, 'libraries', 'demo'), { recursive: true });
  writeFileSync(join(dir, 'libraries', 'demo', 'library.json'), JSON.stringify(testLibrary));
});
afterEach(() => rmSync(dir, { recursive: true }));

const check = (env: Record<string, string>) =>
  checkConfiguration(
    readEnvironment({
      PORT: '0',
      DATA_DIR: join(dir, 'data'),
      LIBRARIES_DIR: join(dir, 'libraries'),
      ...env,
    }),
  );

describe('checkConfiguration', () => {
  it('accepts a first start outside of production', async () => {
    await check({ SERVE_LIBRARIES: `demo ${testLibrary.groupCode}` });
    expect(readdirSync(join(dir, 'data'))).toEqual([]);
  });

  it.each([
    [{ LIBRARIES_DIR: '/nowhere' }, 'LIBRARIES_DIR: there is no folder /nowhere'],
    [{ HOST: '300.1.1.1' }, 'HOST: cannot listen on 300.1.1.1'],
    [{ HOST: '192.0.2.1' }, 'HOST: cannot listen on 192.0.2.1'],
    [{ SERVE_LIBRARIES: 'demo nosuch' }, 'SERVE_LIBRARIES: there is no library nosuch in '],
    [{ SIP2_PORT: '0', SIP2_HOST: '192.0.2.1' }, 'SIP2_HOST: cannot listen on 192.0.2.1'],
    [{ SIP2_PORT: '0', SIP2_TLS_CERT: '/nowhere/cert.pem', SIP2_TLS_KEY: '/nowhere/key.pem' }, 'SIP2_TLS_CERT: ENOENT'],
    [{ SIP2_PORT: '0', SIP2_TLS_CERT: import.meta.filename, SIP2_TLS_KEY: '/nowhere/key.pem' }, 'SIP2_TLS_KEY: ENOENT'],
    [
      { SIP2_PORT: '0', SIP2_TLS_CERT: import.meta.filename, SIP2_TLS_KEY: import.meta.filename },
      'SIP2_TLS_CERT, SIP2_TLS_KEY: ',
    ],
    [{ PAYMENT_SECRETS_FILE: '/nowhere/keys.json' }, 'PAYMENT_SECRETS_FILE: ENOENT'],
    [{ PAYMENT_SECRETS_FILE: import.meta.filename }, `PAYMENT_SECRETS_FILE: ${import.meta.filename}: `],
    [{ TRAINING: '1' }, 'TRAINING: demo in '],
    [{ TRAINING: '1', LIBRARY_SERVICE_URL: 'http://service' }, 'TRAINING: not with LIBRARY_SERVICE_URL'],
    [{ FILES_URL: 'file:///nowhere' }, 'FILES_URL: there is no folder /nowhere'],
  ])('names the variable of %o', async (env, message) => {
    await expect(check(env)).rejects.toThrow(message);
    expect(readdirSync(dir)).toEqual(['libraries']);
  });

  it('accepts training with demo libraries alone', async () => {
    const file = join(dir, 'libraries', 'demo', 'library.json');
    writeFileSync(file, JSON.stringify({ ...testLibrary, demo: true }));
    await check({ TRAINING: '1' });
  });

  it.runIf(process.platform === 'linux')('ends with a data folder in /proc', async () => {
    await expect(check({ DATA_DIR: '/proc/x' })).rejects.toThrow(/^DATA_DIR: \/proc\/x: /);
  });

  it.each(['PORT', 'SIP2_PORT'])('names %s if it is in use', async (variable) => {
    const server = createServer();
    const port = await listen(server, '127.0.0.1', 0);
    await expect(check({ [variable]: String(port) })).rejects.toThrow(
      `${variable}: ${String(port)} is already in use on 127.0.0.1`,
    );
    server.close();
  });

  it('requires a store in production', async () => {
    const env = { NODE_ENV: 'production' };
    await expect(check(env)).rejects.toThrow(/^DATA_DIR: there is no store at .*yuelan\.db; .* yuelan store create$/);
    await expect(check({ ...env, DATABASE_URL: `sqlite:${join(dir, 'other.db')}` })).rejects.toThrow(/^DATABASE_URL: /);
    expect(readdirSync(dir)).toEqual(['libraries']);
    await (await openSqlite(join(dir, 'data', 'yuelan.db'))).close();
    await check(env);
  });
});
