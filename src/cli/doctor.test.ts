import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test, vi } from 'vitest';
import { commandLine } from '#support/cli.ts';
import { smallLibrary } from '#support/library-folder.ts';
import { isOnPostgres } from '#support/store.ts';
import { registerBackup } from './backup.ts';
import { certificateFindings, diskFindings } from './doctor-checks.ts';
import { registerDoctor } from './doctor.ts';
import { registerImport } from './import.ts';

const cli = commandLine([registerBackup, registerDoctor, registerImport]);
const dataDir = () => join(cli.dir(), '.data');
const day = 86_400_000;

/** Creates a store with the library, and the data folder: a store in PostgreSQL does not create it. */
async function install(): Promise<void> {
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  await cli.inStore(() => Promise.resolve());
}

/** Runs the doctor on a store with the library. @returns lines of a check, each finding with its fix */
async function findings(check: string): Promise<string[]> {
  await install();
  return linesOf(await cli.run('doctor'), check);
}
const linesOf = (printed: readonly string[], check: string): string[] =>
  printed.filter((line) => new RegExp(`^\\w+ +${check}(:|$)`).test(line)).map((line) => line.replace(/\s+/g, ' '));

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('an installation without errors ends with status 0, and its findings are warnings', async () => {
  await install();
  const printed = await cli.run('doctor');
  expect(printed.filter((line) => line.startsWith('error'))).toEqual([]);
  for (const check of ['configuration', 'permissions', 'database', 'libraries', 'clocks', 'services', 'indexes'])
    expect(printed).toContain(`ok       ${check}`);
  expect(process.exitCode).toBeUndefined();
});

test('a wrong variable is named, and nothing else is checked', async () => {
  vi.stubEnv('PORT', 'x');
  const printed = await cli.run('doctor');
  expect(printed).toEqual([expect.stringMatching(/^error {4}configuration: PORT: /)]);
  expect(process.exitCode).toBe(1);
});

test('a portal without its own service is not checked for a store and libraries', async () => {
  vi.stubEnv('LIBRARY_SERVICE_URL', 'http://127.0.0.1:1');
  const printed = (await cli.run('doctor')).map((line) => line.split(/:|\n/)[0]?.replace(/\s+/, ' '));
  expect(printed).toEqual(['ok configuration', 'error permissions', 'ok disk', 'ok certificates', 'warning services']);
});

describe('permissions', () => {
  test('of the data folder, the keys and the file of variables', async () => {
    await install();
    const environmentFile = join(cli.dir(), 'yuelan.env');
    const keys = join(dataDir(), 'payment-secrets.json');
    for (const file of [environmentFile, keys]) writeFileSync(file, file === keys ? '{}' : '', { mode: 0o604 });
    chmodSync(dataDir(), 0o750);
    vi.stubEnv('YUELAN_ENV', environmentFile);
    expect(await findings('permissions')).toEqual([
      `error permissions: Every user of this machine may read ${keys}. Run: chmod o= ${keys}`,
      `error permissions: Every user of this machine may read ${environmentFile}. Run: chmod o= ${environmentFile}`,
      `warning permissions: Other users of this machine may read ${dataDir()}. Run: chmod 700 ${dataDir()}`,
    ]);
    for (const file of [environmentFile, keys]) chmodSync(file, 0o640);
    chmodSync(dataDir(), 0o700);
    expect(await findings('permissions')).toEqual(['ok permissions']);
  });

  test('a file in the place of the data folder is an error', async () => {
    vi.stubEnv('DATA_DIR', join(cli.dir(), 'small', 'library.json', 'data'));
    expect(linesOf(await cli.run('doctor'), 'permissions')).toEqual([expect.stringMatching(/^error /)]);
  });
});

test.each([
  [99_999_999, 0, 'error'],
  [100_000_000, 0, 'warning'],
  [5_999_999_999, 5_000_000_000, 'warning'],
  [6_000_000_000, 5_000_000_000, undefined],
])('%i free bytes with a store of %i', (free, storeBytes, level) =>
  expect(diskFindings('/data', free, storeBytes)[0]?.level).toBe(level),
);

describe.skipIf(isOnPostgres)('the store', () => {
  test('that is missing is an error, and none is created', async () => {
    const printed = await cli.run('doctor');
    expect(linesOf(printed, 'database')).toEqual([expect.stringMatching(/No store found at .*yuelan store create$/)]);
    expect(statSync(join(dataDir(), 'yuelan.db'), { throwIfNoEntry: false })).toBeUndefined();
    expect(linesOf(printed, 'jobs')).toEqual([]);
  });

  test('that is damaged is an error', async () => {
    await cli.inStore(() => Promise.resolve());
    const file = join(dataDir(), 'yuelan.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, 8192, 16_384);
    writeFileSync(file, bytes);
    const printed = await cli.run('doctor');
    expect(linesOf(printed, 'database')).toEqual([expect.stringContaining('is damaged: ')]);
    expect(process.exitCode).toBe(1);
  });

  test('needs a backup every week', async () => {
    expect(await findings('backup')).toEqual([expect.stringMatching(/^warning backup: There is no backup\./)]);
    await cli.run('backup', join(cli.dir(), '.copy'));
    expect(await findings('backup')).toEqual(['ok backup']);
    writeFileSync(join(dataDir(), 'last-backup'), new Date(Date.now() - 7 * day).toISOString());
    expect(await findings('backup')).toEqual([expect.stringContaining('The last backup is 7 days old.')]);
    writeFileSync(join(dataDir(), 'last-backup'), new Date(Date.now() - 7 * day + 60_000).toISOString());
    expect(await findings('backup')).toEqual(['ok backup']);
  });
});

test('a database that does not answer is an error', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://yuelan:geheim@127.0.0.1:1/yuelan');
  const printed = await cli.run('doctor');
  expect(linesOf(printed, 'database')).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(printed.join('\n')).not.toContain('geheim');
});

test('mistakes in libraries, an empty folder and a missing folder are errors', async () => {
  cli.put({ small: { 'library.json': { ...smallLibrary('small', '100001'), accent: 'red' } } });
  expect(linesOf(await cli.run('doctor'), 'libraries')).toEqual([expect.stringContaining('yuelan library check')]);
  vi.stubEnv('LIBRARIES_DIR', join(cli.dir(), '.empty'));
  expect(linesOf(await cli.run('doctor'), 'libraries')).toEqual([expect.stringContaining('There is no folder')]);
  mkdirSync(join(cli.dir(), '.empty'));
  expect(linesOf(await cli.run('doctor'), 'libraries')).toEqual([expect.stringContaining('There is no library')]);
});

describe('certificates', () => {
  test.each([
    [0, 'error'],
    [1, 'warning'],
    [14 * day - 1, 'warning'],
    [14 * day, undefined],
  ])('one that expires in %i milliseconds', (left, level) =>
    expect(certificateFindings('x', 1_000 + left, 1_000)[0]?.level).toBe(level),
  );

  test('of self-service machines and of the public address are read', async () => {
    const [cert, key] = [join(cli.dir(), '.cert.pem'), join(cli.dir(), '.key.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) });
    const port = await listening(server);
    const environment = { SIP2_PORT: '6001', SIP2_TLS_CERT: cert, SIP2_TLS_KEY: key };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const origin = `https://127.0.0.1:${String(port)}`;
    vi.stubEnv('PUBLIC_ORIGIN', origin);
    expect(await findings('certificates')).toEqual([
      expect.stringMatching(/\.cert\.pem expires in [12] days\. Renew it\.$/),
      expect.stringContaining(`${origin}: the certificate is not trusted: `),
    ]);
    server.close();
    rmSync(cert);
    expect(await findings('certificates')).toEqual([
      expect.stringMatching(/ENOENT.*SIP2_TLS_CERT\.$/),
      expect.stringContaining(`${origin}: connect ECONNREFUSED`),
    ]);
  });
});

test('services that do not accept connections are named', async () => {
  const server = createServer();
  const address = `http://127.0.0.1:${String(await listening(server))}`;
  const outside = { sites: [{ code: 'x', name: { 'zh-CN': '馆' }, links: [`${address}/{isbn}`] }] };
  cli.put({ small: { 'library.json': { ...smallLibrary('small', '100001'), outside } } });
  vi.stubEnv('SMS_URL', address);
  expect(await findings('services')).toEqual(['ok services']);
  await new Promise((resolve) => server.close(resolve));
  expect(await findings('services')).toEqual([expect.stringMatching(`^warning services: ${address}: .*ECONNREFUSED`)]);
});

test('an index that is missing or lags more than 10,000 changes is a warning', async () => {
  cli.put({ small: { 'records.jsonl': '{"controlNumber":"1","kind":"book","title":"一"}' } });
  await cli.run('import', join(cli.dir(), 'small', 'records.jsonl'), '--library', 'small');
  expect(await findings('indexes')).toEqual(['ok indexes']);
  const write = (count: number) =>
    cli.inStore(async ({ db }, { id: libraryId }) => {
      for (let at = 0; at < count; at += 1_000) {
        const rows = Array.from({ length: Math.min(1_000, count - at) }, () => ({
          library_id: libraryId,
          op: 'put',
          at: 0,
          record_id: 1,
        }));
        await db.insertInto('change').values(rows).execute();
      }
    });
  await write(10_000);
  expect(await findings('indexes')).toEqual(['ok indexes']);
  await write(1);
  expect(await findings('indexes')).toEqual([expect.stringContaining('lacks 10001 changes')]);
  rmSync(join(dataDir(), 'search'), { recursive: true });
  expect(await findings('indexes')).toEqual([expect.stringContaining('small has no search index.')]);
});

test('scheduled jobs that failed or that no server runs are warnings', async () => {
  expect(await findings('jobs')).toEqual([expect.stringContaining('No server runs scheduled jobs.')]);
  await cli.inStore(async ({ db }) => {
    await db
      .insertInto('schedule_lease')
      .values({ name: 'jobs', holder: 'x', held_until: Date.now() + 60_000 })
      .execute();
    const failed = { done_at: null, done_day: null, failed_at: 1, problem: 'no space' };
    await db
      .insertInto('schedule_run')
      .values({ job: 'notices', scope: '100001', ...failed })
      .execute();
  });
  expect(await findings('jobs')).toEqual([expect.stringContaining('The job notices of 100001 failed: no space')]);
});

test('a time more than a minute ahead is an error of a clock', async () => {
  const setDone = (aheadMs: number) =>
    cli.inStore(async ({ db }) => {
      await db.deleteFrom('schedule_run').execute();
      const run = { done_at: Date.now() + aheadMs, done_day: null, failed_at: null, problem: null };
      await db
        .insertInto('schedule_run')
        .values({ job: 'notices', scope: '', ...run })
        .execute();
    });
  await setDone(60_000);
  expect(await findings('clocks')).toEqual(['ok clocks']);
  await setDone(300_000);
  expect(await findings('clocks')).toEqual([expect.stringContaining('are 5 minutes ahead')]);
});

test('mail: no server, a refused sign-in and messages that are stuck', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => {
      if (password === 'right') done(null, { user: 'library' });
      else done(new Error('wrong'));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const urlWith = (password: string) => `smtp://library:${password}@127.0.0.1:${String(port)}`;
  expect(await findings('messages')).toEqual([
    expect.stringContaining('Set MAIL_URL and MAIL_FROM.'),
    expect.stringContaining('Set SMS_URL.'),
  ]);
  vi.stubEnv('SMS_URL', 'http://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'library@example.edu');
  vi.stubEnv('MAIL_URL', urlWith('right'));
  expect(await findings('messages')).toEqual(['ok messages']);
  vi.stubEnv('MAIL_URL', urlWith('wrong'));
  expect(await findings('messages')).toEqual([expect.stringContaining('The mail server refuses the connection: ')]);
  vi.stubEnv('MAIL_URL', urlWith('right'));
  await cli.inStore(async ({ db }, { id }) => {
    const message = {
      library_id: id,
      recipient: 'li@example.edu',
      subject: '',
      body: '',
      problem: null,
      headers: null,
    };
    const mail = { ...message, channel: 'mail', retry_until: null };
    const now = Date.now();
    await db
      .insertInto('outbox')
      .values([
        { ...mail, state: 'failed', created_at: 0, settled_at: now - day + 60_000 },
        { ...mail, state: 'failed', created_at: 0, settled_at: now - day },
        { ...mail, state: 'waiting', created_at: now - 600_001, settled_at: null },
        { ...mail, state: 'waiting', created_at: now, settled_at: null },
      ])
      .execute();
  });
  const stuck = await findings('messages');
  expect(stuck).toEqual([expect.stringContaining('2 messages by mail failed')]);
  expect(stuck.join('')).not.toContain('li@example.edu');
  server.close(() => undefined);
});

test('the bundle has findings and names of variables, and no values', async () => {
  await cli.inStore(() => Promise.resolve());
  vi.stubEnv('METRICS_TOKEN', 'geheim-geheim-geheim');
  const file = join(cli.dir(), '.bundle.json');
  await cli.run('doctor', '--bundle', file);
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    version: expect.stringMatching(/^\d/),
    variables: expect.arrayContaining(['METRICS_TOKEN', 'DATA_DIR']),
    findings: { configuration: [], messages: [{ level: 'warning' }, { level: 'warning' }] },
  });
  expect(text).not.toContain('geheim');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
