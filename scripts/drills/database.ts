import { programFolder, startPostgres } from '../../tests/postgres-server.ts';
import { signIn } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { must, until } from './installation.ts';
import { add, favouritesOf, onCopy } from './store.ts';

export const databaseDrills: Drill[] = [
  {
    name: 'postgres-gone',
    does: 'PostgreSQL is killed and started again, three times, while a reader writes',
    needs: 'needs PostgreSQL',
    run: async (from) => {
      if (programFolder() === undefined) return undefined;
      const database = await startPostgres();
      try {
        // Servers of tests answer before a commit is written.
        await database.ask('ALTER SYSTEM SET synchronous_commit = on');
        await database.ask('SELECT pg_reload_conf()');
        return await onCopy(from, async (installation) => {
          const own = { DATABASE_URL: database.address };
          const { status, printed } = await installation.yuelan(['demo', 'load'], own);
          must(status === 0, `the library cannot be loaded: ${printed.slice(0, 200)}`);
          const server = await installation.serve(own);
          const reader = await signIn(server.url, 'demo');
          const saved: string[] = [];
          const unknown: string[] = [];
          const statuses = new Map<number, number>();
          let id = 0;
          const write = async () => {
            id += 1;
            const answer = await add(reader, [String(id)]);
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status === 200) saved.push(String(id));
            else if (answer.status === 504) unknown.push(String(id));
            else must(answer.status === 503, `a write answered ${String(answer.status)}: ${answer.text.slice(0, 100)}`);
            return answer.status;
          };
          let slowestSeconds = 0;
          for (let round = 0; round < 3; round += 1) {
            for (let count = 0; count < 5; count += 1) must((await write()) === 200, 'a write with the database there');
            const killing = database.kill();
            for (let count = 0; count < 3; count += 1) await write();
            await killing;
            const page = await fetch(`${server.url}/jianglan/home`);
            must([200, 503].includes(page.status), `the home page answered ${String(page.status)}`);
            must((await fetch(`${server.url}/readyz`)).status === 200, 'the node stays ready');
            const began = Date.now();
            await database.restart();
            await until(async () => (await write()) === 200, 30, 'a write after the restart');
            slowestSeconds = Math.max(slowestSeconds, (Date.now() - began) / 1000);
          }
          const found = await favouritesOf(reader, saved.slice(-100));
          must(
            found.size === Math.min(100, saved.length),
            `${String(saved.length - found.size)} acknowledged writes are lost`,
          );
          must((await server.stop()) === 0, 'the server ends with 0');
          const counts = [...statuses].map(([code, count]) => `${String(count)} × ${String(code)}`).join(', ');
          return `${counts}; 0 acknowledged lost; writes again ${slowestSeconds.toFixed(1)} s after the restart at most`;
        });
      } finally {
        await database.stop();
      }
    },
  },
];
