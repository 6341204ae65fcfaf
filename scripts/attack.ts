import { agent } from './attack/ask.ts';
import { connections } from './attack/connections.ts';
import { costs } from './attack/costs.ts';
import { foreign } from './attack/foreign.ts';
import { fuzz } from './attack/fuzz.ts';
import { hosts } from './attack/hosts.ts';
import { kill } from './attack/kill.ts';
import { load } from './attack/load.ts';
import { memory } from './attack/memory.ts';
import { build, isFresh } from './build.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// npm run attack [-- --only load,hosts]: what strangers may try, each on a server of its own with the demo libraries. It
// takes a machine that does nothing else to say anything about times. docs/security.md tells what was measured.

interface Attack {
  run: (server: TestServer) => Promise<string[]>;
  /** Variables of the server's environment. */
  env?: Record<string, string>;
}

const attacks: Record<string, Attack> = {
  hosts: { run: ({ url }) => hosts(url) },
  fuzz: { run: ({ url }) => fuzz(url) },
  foreign: { run: foreign },
  // Pages out of memory cost nothing and would say nothing.
  costs: { run: costs, env: { PAGE_CACHE_MB: '0' } },
  load: { run: load },
  memory: { run: memory },
  connections: { run: ({ url }) => connections(url) },
  kill: { run: kill },
};

const at = process.argv.indexOf('--only');
const only = at < 0 ? Object.keys(attacks) : (process.argv[at + 1] ?? '').split(',');
const unknown = only.filter((name) => !Object.hasOwn(attacks, name));
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}; there are ${Object.keys(attacks).join(', ')}.`);
  process.exit(1);
}
if (!isFresh()) await build();
let failed = 0;
for (const name of only) {
  const attack = attacks[name];
  if (!attack) continue;
  const server = await startTestServer({ env: { ...attack.env } });
  try {
    const problems = await attack.run(server);
    failed += problems.length;
    console.log(`${problems.length === 0 ? 'held  ' : 'FAILED'}  ${name}`);
    for (const problem of problems) console.log(`  ${problem}`);
  } finally {
    agent.destroy();
    await server.stop();
  }
}
process.exit(failed === 0 ? 0 : 1);
