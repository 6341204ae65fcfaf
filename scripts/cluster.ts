import { build, isFresh } from './build.ts';
import { startCluster } from './cluster/cluster.ts';
import { missingPrograms, startPatroniCluster } from './cluster/patroni.ts';

// npm run cluster: three portal nodes, a primary and a synchronous standby of PostgreSQL, and a balancer, on this machine,
// for trying out (docs/operate/cluster.md). Nothing of it is left when it ends.
if (!isFresh()) {
  console.log('Building the site …');
  await build();
}
const missing = missingPrograms();
const say = (text: string): void => {
  console.log(text);
};
const port = Number(process.env['PORT'] ?? 4700);
if (missing.length === 0) {
  console.log('Patroni, etcd and HAProxy are installed: they run with the files of deploy/cluster.');
} else {
  console.log(`Not here: ${missing.join(', ')}. Patroni is left out: who takes over is decided by this program,`);
  console.log('and a balancer of its own stands before the nodes, with the rules of haproxy.cfg.');
}

const cluster = missing.length === 0 ? await startPatroniCluster(port, say) : await startCluster(port, say);
console.log(`
${cluster.url}/chengchuan/home   through the balancer
${cluster.nodes.map(({ url, child }) => `${url}/metrics   process ${String(child().pid)}: kill it, and see`).join('\n')}
${cluster.database}   the store

Ctrl-C ends it. Enter kills the primary, and the standby takes its place.`);
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
