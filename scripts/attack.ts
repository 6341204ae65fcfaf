import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent, type AttackResult } from './attack/ask.ts';
import { browsers } from './attack/browsers.ts';
import { coldForms } from './attack/cold-forms.ts';
import { connections } from './attack/connections.ts';
import { flood } from './attack/floor.ts';
import { foreign } from './attack/foreign.ts';
import { fuzz } from './attack/fuzz.ts';
import { kill } from './attack/kill.ts';
import { linkCards } from './attack/link-cards.ts';
import { longAddresses, longHeaders } from './attack/long-requests.ts';
import { memory } from './attack/memory.ts';
import { operations } from './attack/operations.ts';
import { pictures } from './attack/pictures.ts';
import { sip2 } from './attack/sip2.ts';
import { freePort, methods, pipelining, unread } from './attack/sockets.ts';
import { build, isFresh } from './build.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// npm run attack [-- --only fuzz,sip2]: what strangers may send, against a built server with a demo library. Prints one table and fails if an attack finds something. docs/operate/security.md has the last result.

/** Attacks on a server that they share, except for `memory`, which begins with a fresh one. */
const attacks: Record<string, (server: TestServer) => Promise<AttackResult>> = {
  'long addresses': longAddresses,
  'long headers': longHeaders,
  methods,
  'cold forms': coldForms,
  pipelining,
  'unread answers': unread,
  calls: async (server) => flood(server, await operations(server.url)),
  'link cards': linkCards,
  pictures,
  sip2,
  'two browsers': browsers,
  fuzz,
  foreign,
  connections,
  memory,
};
/** Kill starts a server of its own for every round. */
const names = [...Object.keys(attacks), 'kill'];

const at = process.argv.indexOf('--only');
const only = at < 0 ? names : (process.argv[at + 1] ?? '').split(',');
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}
if (!isFresh()) await build();

const tasksFile = join(tmpdir(), `yuelan-tasks-${String(process.pid)}`);
let server: TestServer | undefined;

async function startServer(): Promise<TestServer> {
  const sipPort = await freePort();
  return startTestServer({
    library: 'jianglan',
    flags: ['--import', './scripts/attack/task-probe.mjs'],
    env: { TASKS_FILE: tasksFile, SIP2_PORT: String(sipPort) },
  });
}

async function stopServer(): Promise<void> {
  agent.destroy();
  await server?.stop();
  server = undefined;
}

async function run(name: string): Promise<AttackResult> {
  const attack = attacks[name];
  // Memory is counted from the start of a server, and kill starts its own.
  if (!attack || name === 'memory') await stopServer();
  if (!attack) return kill();
  server ??= await startServer();
  return attack(server);
}

const table: string[][] = [['Attack', 'Sent', 'Outcome', 'Verdict']];
const allProblems: string[] = [];
for (const name of only) {
  try {
    const { sent, outcome, problems } = await run(name);
    table.push([name, sent, outcome, problems.length === 0 ? 'held' : 'failed']);
    allProblems.push(...problems.map((problem) => `${name}: ${problem}`));
  } catch (error) {
    table.push([name, '', '', 'failed']);
    allProblems.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  console.error(table.at(-1)?.join(' | '));
}
await stopServer();
rmSync(tasksFile, { force: true });
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
const line = (cells: readonly string[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
const [head = [], ...rows] = table;
console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
for (const problem of allProblems) console.log(problem);
process.exit(allProblems.length === 0 ? 0 : 1);
