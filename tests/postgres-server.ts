import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server of PostgreSQL for tests: it keeps nothing, and nothing of it is safe from a loss of power. */
export interface PostgresServer {
  /** Of its first database, by a user who may make others. */
  address: string;
  /** What it is and where it was found. */
  about: string;
  /** Starts a standby that follows it, in a folder and with a socket of its own. */
  startStandby: () => Promise<PostgresServer>;
  /** Ends at once, as when it is killed, and can be started again. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Of a standby: it is the primary from then on. */
  promote: () => Promise<void>;
  /** Has it do a statement, as its own user. */
  ask: (statement: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** The folder of PostgreSQL's programs: where Debian puts its versions, the newest first; then where the shell looks. */
export function programFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  folders.push(...(process.env['PATH'] ?? '').split(delimiter));
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program))));
}

/** PostgreSQL refuses to run as root: then its own user does. */
export async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const numberOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await numberOf('-u'), gid: await numberOf('-g') };
}

const settings = `
listen_addresses = ''
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
max_connections = 300
shared_buffers = 128MB
max_locks_per_transaction = 256
max_pred_locks_per_transaction = 256
`;

type Program = (name: string, ...given: string[]) => Promise<{ stdout: string }>;

/** Starts a server on data that was made before. @param fill makes the data */
async function startIn(fill: (program: Program, data: string) => Promise<unknown>): Promise<PostgresServer> {
  const programs = programFolder();
  if (programs === undefined) {
    throw new Error(
      'There is no PostgreSQL here: install it (Debian: postgresql), or name a server in TEST_DATABASE_URL.',
    );
  }
  const user = await serverUser();
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-pg-'));
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const program: Program = (name, ...input) => run(join(programs, name), input, { ...user, cwd: dir });
  await fill(program, data);
  // What stands last counts: a standby's data have the settings of its primary.
  appendFileSync(join(data, 'postgresql.conf'), `${settings}unix_socket_directories = '${dir}'\n`);
  const control = (...input: string[]) => program('pg_ctl', '-D', data, '-w', '-l', join(dir, 'log'), ...input);
  await control('start');
  const { stdout: version } = await program('postgres', '--version');
  return {
    address: `postgres://yuelan@localhost/postgres?host=${encodeURIComponent(dir)}`,
    about: `${version.trim()} of ${programs}`,
    startStandby: () =>
      startIn((copying, to) => copying('pg_basebackup', '-D', to, '-h', dir, '-U', 'yuelan', '-R', '-c', 'fast')),
    kill: async () => void (await control('-m', 'immediate', 'stop')),
    restart: async () => void (await control('start')),
    promote: async () => void (await control('promote')),
    ask: async (statement) => void (await program('psql', '-h', dir, '-U', 'yuelan', '-c', statement, 'postgres')),
    stop: async () => {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a server in a folder of its own, which answers at a socket in that folder alone.
 * @throws when this machine has no PostgreSQL, or it does not start
 */
export const startPostgres = (): Promise<PostgresServer> =>
  startIn((program, data) =>
    program('initdb', '-D', data, '-U', 'yuelan', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'),
  );
