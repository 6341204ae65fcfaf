import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { createPaymentDoubles, createPaymentKeys, doubleSettings } from '#demo/payment-services/doubles.ts';
import { charge } from '#service/ledger/charges/charge.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { isSqlite, openStore, type Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import {
  configure,
  createInstallation,
  endProcesses,
  type Installation,
  type RunningServer,
} from '../drills/installation.ts';
import { agent, type AttackResult, type RawAnswer } from './ask.ts';
import { debtFen, halfDone } from './kill-checks.ts';
import { journeys, type Provider, type Query, type Round, type Write } from './kill-writes.ts';
import { signIn, signInAtDesk, type DeskCaller } from './reader.ts';
import { startPostgres } from '../../tests/postgres-server.ts';
import { freePort } from './sockets.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 100);
/** The server is killed some milliseconds after this many acknowledged writes, or after a time. */
const writes = { least: 1, most: 100 };
const killDelayMs = 30;
const longestMs = 3_500;
/** Charges of a reader: a large one that is paid at the desk fen by fen, and small ones that are paid online. */
const chargesOfReader = 50;
const offersOfRound = 25;
const staffAccount = 'wang.fang';
/**
 * Readers take turns. A reader may begin 30 payments an hour, and for half a minute none while one that was interrupted is
 * being created.
 */
const readers = Math.min(rounds, 50);
const readerOf = (round: number): string => `reader${String(round % readers)}`;

const text = (words: string) => ({ 'zh-CN': words, zh_TW: words, 'en-US': words });
const thisYear = new Date().getFullYear();

/** Lending, requests and purchasing without limits that a round would reach. */
const settings = (providersUrl: string) => ({
  feedbackPerDay: 100,
  circulation: { rules: [{ loans: 1_000, days: 30, renewals: 5 }] },
  copyRequests: { rules: [{ atOnce: 1_000, onShelf: true }] },
  payments: doubleSettings(providersUrl),
  purchasing: {
    vendors: [{ code: 'shop', name: text('书店') }],
    ruleText: [text('你选书，我买单。')],
    allowances: [{}],
    funds: [
      {
        code: 'main',
        name: text('经费'),
        categories: [{ code: 'all', name: text('全部') }],
        years: [thisYear, thisYear + 1].map((year) => ({ year, totalFen: 1_000_000_000 })),
      },
    ],
    share: { percent: 80 },
  },
});

/** Reads rows of the store. @param text values are question marks */
async function rowsOf<R>(store: Store, text: string, ...values: readonly (string | number)[]): Promise<R[]> {
  let place = 0;
  const sql = isSqlite(store) ? text : text.replaceAll('?', () => `$${String((place += 1))}`);
  return (await store.db.executeQuery<R>(CompiledQuery.raw(sql, [...values]))).rows;
}

/** Charges all readers. */
async function chargeReaders(store: Store, { librariesDir }: Installation): Promise<void> {
  const library = (await loadLibraries(store, librariesDir)).byPath('jianglan');
  if (!library) throw new Error('the library was not loaded');
  const all = await store.db.selectFrom('reader').select('id').execute();
  await inTransaction(store.db, async (db) => {
    for (const { id: readerId } of all) {
      for (let at = 0; at < chargesOfReader; at += 1) {
        const event = { library, readerId, key: `kill:${String(readerId)}:${String(at)}`, now: Date.now() };
        await charge(db, { ...event, kind: 'fee', amountFen: at === 0 ? 1_000_000 : 1 });
      }
    }
  });
}

/** Has the vendor offer books, all with different titles. */
async function offerBooks(installation: Installation): Promise<void> {
  const file = join(installation.dir, 'shop.csv');
  const rows = Array.from(
    { length: rounds * offersOfRound },
    (_, at) => `k${String(at)},选书第${String(at)}种,张三,人民文学出版社,2025,I2,50.00,现货,9`,
  );
  writeFileSync(file, ['商品编号,题名,作者,出版社,出版年,中图分类号,售价,供货状态,库存', ...rows].join('\n'));
  await run(installation, 'offers', 'import', file, '--library', 'jianglan', '--vendor', 'shop');
}

async function run(installation: Installation, ...words: string[]): Promise<string> {
  const { status, printed } = await installation.yuelan(words);
  if (status !== 0) throw new Error(`yuelan ${words.join(' ')}: ${printed}`);
  return printed;
}

const isDone = ({ status, text: body }: RawAnswer): boolean => {
  if (status !== 200) return false;
  // The answer to a notification of a payment.
  if (!body.startsWith('{')) return body === 'success';
  const answer: { success: boolean; data: { refused?: unknown[] } | null } = JSON.parse(body);
  return answer.success && (answer.data?.refused ?? []).length === 0;
};

/** A write that was acknowledged. */
interface Acknowledged {
  what: string;
  stored: Query;
}

async function send(write: Write): Promise<{ answer: string; acknowledged: Acknowledged }> {
  const answer = await write.send();
  if (!isDone(answer))
    throw new Error(`${write.what} was answered ${String(answer.status)}: ${answer.text.slice(0, 200)}`);
  return { answer: answer.text, acknowledged: { what: write.what, stored: write.stored(answer.text) } };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Whether a connection was lost. */
const isDisconnected = (error: unknown): boolean => error instanceof Error && 'code' in error;

/** Has readers and staff write until the server is killed at a random moment. */
async function writeUntilKilled(round: Omit<Round, 'write'>, server: RunningServer) {
  const acknowledged: Acknowledged[] = [];
  const unanswered = new Set<Write>();
  const problems: string[] = [];
  const killServer = () => server.child.kill('SIGKILL');
  const timer = setTimeout(killServer, longestMs);
  const killAt = randomInt(writes.least, writes.most);
  const write: Round['write'] = async (input) => {
    unanswered.add(input);
    const sent = await send(input);
    unanswered.delete(input);
    acknowledged.push(sent.acknowledged);
    if (acknowledged.length === killAt) setTimeout(killServer, randomInt(killDelayMs));
    return sent.answer;
  };
  await Promise.all(
    journeys.map(async (journey) => {
      try {
        await journey({ ...round, write });
      } catch (error) {
        if (!isDisconnected(error)) problems.push(messageOf(error));
      }
    }),
  );
  clearTimeout(timer);
  killServer();
  await server.ended;
  agent.destroy();
  return { acknowledged, unanswered: [...unanswered], problems };
}

/** Sends again what had no answer and is done once, however often it is sent. */
async function sendAgain(unanswered: readonly Write[]) {
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];
  for (const write of unanswered.filter(({ isRepeatable }) => isRepeatable)) {
    try {
      acknowledged.push((await send(write)).acknowledged);
    } catch (error) {
      problems.push(`sent again: ${messageOf(error)}`);
    }
  }
  return { acknowledged, problems };
}

/** What the journeys of a round work with, read from the store. */
async function materialOf(store: Store, round: number) {
  const ids = async (sql: string, ...values: (string | number)[]): Promise<string[]> =>
    (await rowsOf<{ id: number }>(store, sql, ...values)).map(({ id }) => String(id));
  const [lastLoan] = await rowsOf<{ id: number }>(store, 'select coalesce(max(id), 0) as id from loan');
  return {
    copies: await rowsOf<{ recordId: string; barcode: string }>(
      store,
      `select cast(record_id as text) as "recordId", barcode from item where status = 'available'`,
    ),
    offerIds: await ids('select id from offer order by id limit ? offset ?', offersOfRound, round * offersOfRound),
    chargeIds: await ids(
      `select c.id from charge c join ledger_entry e on e.id = c.entry_id
       join reader r on r.id = e.reader_id
       where r.account = ? and e.key like 'kill:%'
       and not exists (select 1 from ledger_transfer t where t.charge_id = c.id and t.debit = 'alipay') order by c.id`,
      readerOf(round),
    ),
    lastLoan: lastLoan?.id ?? 0,
  };
}

/** What is lost of acknowledged writes, and what was done by half. */
async function faultsIn(store: Store, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, stored } of acknowledged) {
    const rows = await rowsOf(store, stored.sql, ...stored.values);
    if (rows.length === 0) faults.push(`${what} was acknowledged and is lost: ${JSON.stringify(stored.values)}`);
  }
  for (const [what, sql] of Object.entries(halfDone)) {
    const rows = await rowsOf(store, sql);
    if (rows.length > 0) faults.push(`${String(rows.length)} ${what}`);
  }
  return faults;
}

/** The desk shows as a reader's debt what the ledger adds up to. */
async function checkBalance(store: Store, desk: DeskCaller, account: string): Promise<string[]> {
  const { text: body } = await desk('getDeskReader', { card: account });
  const shown = /"debtFen":(\d+)/.exec(body)?.[1];
  const [row] = await rowsOf<{ fen: number }>(store, debtFen, account);
  const summed = String(row?.fen);
  return shown === summed
    ? []
    : [`the desk shows a debt of ${String(shown)} fen of ${account}, the ledger has ${summed}`];
}

/**
 * Kills the server while readers and staff write, again and again. Every acknowledged write must be stored, nothing may be
 * done by half, and what is sent again must be done once. With KILL_ON=postgres the store is in a server of PostgreSQL that
 * is started for it.
 */
export async function kill(): Promise<AttackResult> {
  const installation = await createInstallation(Array.from({ length: readers }, (_, at) => readerOf(at)));
  const keys = createPaymentKeys();
  const payments = createPaymentDoubles(keys, Date.now);
  const doubles = await serveDoubles(payments.answers);
  const provider: Provider = { desk: payments.desks.alipay, double: payments.alipay };
  const database = process.env['KILL_ON'] === 'postgres' ? await startPostgres() : undefined;
  const problems: string[] = [];
  let count = 0;
  let store: Store | undefined;
  try {
    if (database) {
      // Servers of tests answer before a commit is written.
      await database.ask('ALTER SYSTEM SET synchronous_commit = on');
      await database.ask('SELECT pg_reload_conf()');
      installation.env['DATABASE_URL'] = database.address;
      await run(installation, 'demo', 'load');
    }
    store = await openStore(database?.address ?? join(installation.dataDir, 'yuelan.db'));
    configure(installation, settings(doubles.url));
    writeFileSync(join(installation.dataDir, 'payment-secrets.json'), JSON.stringify({ 100001: keys.library }), {
      mode: 0o600,
    });
    await offerBooks(installation);
    await chargeReaders(store, installation);
    const roles = 'circulation,readers,content,acquisitions';
    const added = ['staff', 'add', staffAccount, '--name', staffAccount, '--roles', roles, '--library', 'jianglan'];
    const password = /password: (\S+)/.exec(await run(installation, ...added))?.[1] ?? '';
    const port = await freePort();
    const start = () => installation.serve({ PORT: String(port) });
    let server = await start();
    const { url } = server;
    const desk = await signInAtDesk(url, staffAccount, password);
    for (let round = 0; round < rounds; round += 1) {
      const account = readerOf(round);
      const name = `${account}-${String(round)}`;
      const reader = await signIn(url, account);
      await reader.call('keepLoanHistory', { keep: true });
      const material = await materialOf(store, round);
      const written = await writeUntilKilled({ url, name, account, reader, desk, provider, ...material }, server);
      server = await start();
      const repeated = await sendAgain(written.unanswered);
      const acknowledged = [...written.acknowledged, ...repeated.acknowledged];
      count += acknowledged.length;
      const found = [
        ...written.problems,
        ...repeated.problems,
        ...(await faultsIn(store, acknowledged)),
        ...(await checkBalance(store, desk, account)),
      ];
      problems.push(...found.map((problem) => `round ${String(round)}: ${problem}`));
    }
    await server.stop();
    await run(installation, 'doctor');
  } finally {
    await store?.close();
    agent.destroy();
    endProcesses();
    await doubles.close();
    installation.remove();
    await database?.stop();
  }
  return {
    sent: `${String(rounds)} × SIGKILL while a reader and staff write${database ? ', on PostgreSQL' : ''}`,
    outcome: `${String(count)} writes acknowledged${problems.length === 0 ? ', all stored; nothing done by half' : ''}`,
    problems,
  };
}
