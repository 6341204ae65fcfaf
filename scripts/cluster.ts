import { existsSync } from 'node:fs';
import { build, isFresh } from './build.ts';
import { startCluster } from './cluster/cluster.ts';

// npm run cluster: three portal nodes, a primary and a synchronous standby of PostgreSQL, and a balancer, on this machine,
// for trying out (docs/cluster.md). Nothing of it is left when it ends.
if (!isFresh()) {
  console.log('Building the site …');
  await build();
}
const isInstalled = (program: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${program}`));
console.log(
  isInstalled('patroni')
    ? 'Patroni is installed, but it needs machines of its own (deploy/cluster): here this program does its work.'
    : 'Patroni is not installed: left out. Who takes over is decided by this program.',
);
console.log('In place of HAProxy a balancer of this program stands before the nodes, with the same rules.');

const cluster = await startCluster(Number(process.env['PORT'] ?? 4700), (text) => {
  console.log(text);
});
console.log(`
${cluster.url}/chengchuan/home   through the balancer
${cluster.nodes.map(({ url, child }) => `${url}/metrics   process ${String(child().pid)}: kill it, and see`).join('\n')}
${cluster.database}   the store

Ctrl-C ends it. Enter kills the primary and lets the standby take its place.`);
process.stdin.once('data', () => {
  const began = performance.now();
  void cluster.failOver().then(() => {
    console.log(`The standby is the primary now, after ${String(Math.round(performance.now() - began))} ms.`);
  });
});
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void cluster.stop().then(() => process.exit(0));
  });
}
