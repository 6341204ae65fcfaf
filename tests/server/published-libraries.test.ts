import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { yuelanProgram } from '../../src/cli/program.ts';
import { checkConfiguration } from '../../src/server/preflight.ts';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { startService } from '../../src/service/process.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { createDatabase } from '#support/postgres-databases.ts';
import { testLibrary } from '#support/service.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// A node with LIBRARIES_PUBLISHED=1, from the commands of the operator to /healthz?full.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Published libraries are not tested: there is no PostgreSQL here.');

describe.skipIf(!isHere)('a node with published libraries', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-publishing-'));
  const folder = librariesFolder({ demo: { 'library.json': testLibrary, 'menus.json': {} } });
  let postgres: PostgresServer;
  let variables: Record<string, string>;

  async function run(...args: string[]): Promise<string> {
    const printed: string[] = [];
    const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'error').mockImplementation(keep);
    for (const [key, value] of Object.entries(variables)) vi.stubEnv(key, value);
    await yuelanProgram().parseAsync(args, { from: 'user' });
    const { exitCode } = process;
    process.exitCode = undefined;
    return `${String(exitCode ?? 0)} ${printed.join('\n')}`;
  }
  const check = () => checkConfiguration(readEnvironment(variables));
  const versionOf = async () => {
    const service = await startService(readEnvironment(variables));
    const { librariesVersion } = await service.health.parts();
    await service.close();
    return librariesVersion;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    mkdirSync(join(dir, 'shared'));
    variables = {
      PORT: '0',
      DATA_DIR: join(dir, 'node'),
      LIBRARIES_DIR: folder.dir,
      LIBRARIES_PUBLISHED: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: await createDatabase(postgres.address, 'library'),
      FILES_URL: `file://${join(dir, 'shared')}`,
    };
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await postgres.stop();
    folder[Symbol.dispose]();
    rmSync(dir, { recursive: true });
  });

  test('needs a database and files that nodes share', () => {
    const environment = () => readEnvironment({ ...variables, FILES_URL: undefined });
    expect(environment).toThrow('LIBRARIES_PUBLISHED: needs FILES_URL, and PostgreSQL in DATABASE_URL');
  });

  test('does not start before libraries are published, and says so in one line', async () => {
    await expect(check()).rejects.toThrow(
      /^LIBRARIES_PUBLISHED: no libraries have been published; run yuelan library publish$/,
    );
    expect(await run('doctor')).toContain('This node has no published libraries.');
  });

  test('shows the version that it uses, also after a return to an older one', async () => {
    expect(await run('library', 'publish')).toBe('0 Version 1 published. Libraries: 1.');
    await check();
    expect(await versionOf()).toBe('1');
    writeFileSync(join(folder.dir, 'demo', 'privacy.en-US.md'), 'Privacy');
    expect(await run('library', 'publish')).toBe('0 Version 2 published. Libraries: 1.');
    expect(await run('library', 'publish')).toBe('0 No changes: version 2.');
    expect(await run('library', 'publish', '--version', '1')).toBe(
      '0 Version 3 published, with the files of version 1.',
    );
    expect(await run('doctor')).toContain('This node uses version 1 of the libraries, the newest is 3.');
    await check();
    expect(await versionOf()).toBe('3');
    expect(await run('doctor')).toContain('ok       libraries');
  });

  test('stays with its version if a library is invalid, and starts without the file store', async () => {
    writeFileSync(join(folder.dir, 'demo', 'library.json'), '{}');
    expect(await run('library', 'publish')).toMatch(/^1 Libraries with errors: demo; nothing was published\./);
    rmSync(join(dir, 'shared'), { recursive: true });
    writeFileSync(join(dir, 'shared'), 'no folder');
    await expect(check()).rejects.toThrow('FILES_URL');
    expect(await versionOf()).toBe('3');
  });
});
