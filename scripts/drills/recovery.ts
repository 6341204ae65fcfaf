import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programFolder, serverUser } from '../../tests/postgres-server.ts';
import { root } from '../shell.ts';
import type { Drill } from './drill.ts';
import { must, until } from './installation.ts';
import { onCopy } from './store.ts';

const run = promisify(execFile);
const deployed = (name: string): string => readFileSync(join(root, 'deploy', 'cluster', name), 'utf8');

/** The settings of `patroni.yml` for the archive, as lines of postgresql.conf. */
function archiveSettings(configuration: string): string[] {
  const lines = deployed('patroni.yml').match(/^ +archive_\w+: .+$/gm) ?? [];
  return lines.map((line) =>
    line.trim().replace(': ', ' = ').replace('pgbackrest ', `pgbackrest --config=${configuration} `),
  );
}

/** A machine with a database and its share of the repository, in folders below `dir`. */
class Machine {
  readonly data: string;
  readonly #dir: string;
  readonly #user: { uid: number; gid: number } | undefined;
  readonly #programs: string;

  constructor(dir: string, name: string, programs: string, user: { uid: number; gid: number } | undefined) {
    this.#dir = join(dir, name);
    this.data = join(this.#dir, 'data');
    this.#programs = programs;
    this.#user = user;
    mkdirSync(this.#dir);
    const own = deployed('pgbackrest.conf')
      .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${join(dir, 'repository')}`)
      .replace('pg1-path=/var/lib/postgresql/15/yuelan', `pg1-path=${this.data}\npg1-socket-path=${this.#dir}`)
      .replace('[global]', `[global]\nlog-path=${this.#dir}\nspool-path=${this.#dir}\nlock-path=${this.#dir}`);
    writeFileSync(this.configuration, own);
    if (user) chownSync(this.#dir, user.uid, user.gid);
  }

  get configuration(): string {
    return join(this.#dir, 'pgbackrest.conf');
  }

  get address(): string {
    return `postgres://postgres@localhost/yuelan?host=${encodeURIComponent(this.#dir)}`;
  }

  /** Runs a program as the user of the database. */
  async run(program: string, ...input: string[]): Promise<string> {
    const { stdout } = await run(program, input, { ...this.#user, cwd: this.#dir });
    return stdout.trim();
  }

  postgres(program: string, ...input: string[]): Promise<string> {
    return this.run(join(this.#programs, program), ...input);
  }

  start(): Promise<string> {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${this.#dir}`,
      'max_pred_locks_per_transaction=256',
    ];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    return this.postgres(
      'pg_ctl',
      '-D',
      this.data,
      '-w',
      '-t',
      '120',
      '-l',
      join(this.#dir, 'log'),
      '-o',
      options,
      'start',
    );
  }

  stop(): Promise<string> {
    return this.postgres('pg_ctl', '-D', this.data, '-m', 'immediate', 'stop');
  }

  ask(statement: string, database = 'yuelan'): Promise<string> {
    return this.postgres('psql', '-h', this.#dir, '-U', 'postgres', '-tAc', statement, database);
  }

  backup(...words: string[]): Promise<string> {
    return this.run('pgbackrest', `--config=${this.configuration}`, '--stanza=yuelan', ...words);
  }
}

export const recoveryDrills: Drill[] = [
  {
    name: 'point-in-time',
    does: 'PostgreSQL loses all records by mistake, then its machine; another one restores the moment before',
    needs: 'needs PostgreSQL and pgBackRest',
    run: async (from) => {
      const programs = programFolder();
      if (programs === undefined || !existsSync('/usr/bin/pgbackrest')) return undefined;
      const user = await serverUser();
      const dir = mkdtempSync(join(tmpdir(), 'yuelan-recovery-'));
      mkdirSync(join(dir, 'repository'));
      if (user) for (const folder of [dir, join(dir, 'repository')]) chownSync(folder, user.uid, user.gid);
      const lost = new Machine(dir, 'db1', programs, user);
      const spare = new Machine(dir, 'spare', programs, user);
      try {
        await lost.postgres(
          'initdb',
          '-D',
          lost.data,
          '-U',
          'postgres',
          '-A',
          'trust',
          '-E',
          'UTF8',
          '--locale=C.UTF-8',
        );
        appendFileSync(join(lost.data, 'postgresql.conf'), archiveSettings(lost.configuration).join('\n'));
        await lost.start();
        await lost.ask('CREATE DATABASE yuelan', 'postgres');
        await lost.backup('stanza-create');
        await lost.backup('check');
        return await onCopy(from, async (installation) => {
          const check = async (address: string): Promise<string> => {
            const { status, printed } = await installation.yuelan(['store', 'check'], { DATABASE_URL: address });
            must(status === 0, `the store does not agree: ${printed.slice(0, 200)}`);
            return printed;
          };
          const move = [
            'migrate',
            '--from',
            `sqlite:${join(installation.dataDir, 'yuelan.db')}`,
            '--to',
            lost.address,
            '--switch',
          ];
          const moved = await installation.yuelan(move);
          must(moved.status === 0, `the store cannot be copied: ${moved.printed.slice(0, 200)}`);
          await lost.backup('--type=full', 'backup');
          // What comes after the backup is in the archive only.
          await lost.ask("UPDATE library SET name = 'after the backup'");
          const before = await check(lost.address);
          const moment = await lost.ask('SELECT clock_timestamp()');
          await lost.ask('TRUNCATE record CASCADE');
          must((await lost.ask('SELECT count(*) FROM record')) === '0', 'the records are lost');
          await lost.ask('SELECT pg_switch_wal()');
          await lost.backup('check');
          await lost.stop();
          rmSync(lost.data, { recursive: true });

          const began = performance.now();
          await spare.backup(
            '--type=time',
            `--target=${moment}`,
            '--target-action=promote',
            '--archive-mode=off',
            'restore',
          );
          await spare.start();
          // It answers before it has reached the moment.
          await until(
            async () => (await spare.ask('SELECT pg_is_in_recovery()')) === 'f',
            60,
            'the end of the restore',
          );
          const after = await check(spare.address);
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          must(after === before, `restored: ${after}; before the mistake: ${before}`);
          must((await spare.ask('SELECT name FROM library')) === 'after the backup', 'the last change is there');
          return `${after.split('\n')[0] ?? ''} Restored in ${seconds} s`;
        });
      } finally {
        for (const machine of [lost, spare]) if (existsSync(join(machine.data, 'postmaster.pid'))) await machine.stop();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  },
];
