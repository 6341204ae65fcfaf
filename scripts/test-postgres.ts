// The tests of the service and of the commands with their stores in PostgreSQL: on the server of TEST_DATABASE_URL, else on one that is started
// here and thrown away. `npm run test:postgres -- src/service/circulation` runs some of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../tests/postgres-server.ts';

const named = process.env['TEST_DATABASE_URL'];
const server = named === undefined ? await startPostgres() : undefined;
console.log(`Tests run on ${server?.about ?? 'the server of TEST_DATABASE_URL'}.`);

const given = process.argv.slice(2);
const child = spawn('vitest', ['run', ...(given.length > 0 ? given : ['src/service', 'src/cli'])], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: named ?? server?.address },
});
// The tests end by themselves when somebody breaks them off; then so does the server.
process.on('SIGINT', () => undefined);
const [code] = await once(child, 'exit');
await server?.stop();
process.exitCode = typeof code === 'number' ? code : 1;
