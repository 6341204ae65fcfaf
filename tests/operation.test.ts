import { execFile, spawnSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { openSqlite } from '#service/platform/db/open.ts';

// Files of deploy/ that operators use as they are.

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Names of the metrics that the server exports, as its modules and prom-client write them. */
async function exportedMetrics(): Promise<Set<string>> {
  const modules = ['server/metrics.ts', 'service/readings.ts', 'service/platform/db/postgres/open.ts'];
  const own = modules.flatMap((file) => read(`src/${file}`).match(/(?<=')yuelan_\w+(?=')/g) ?? []);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return new Set([...own, ...(await registry.getMetricsAsArray()).map(({ name }) => name)]);
}

it('alert rules, dashboard and documentation use metrics that the server exports', async () => {
  const exported = await exportedMetrics();
  const { panels } = JSON.parse(read('deploy/grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const texts = { alerts: read('deploy/alerts.yml'), shown, documented: read('docs/operate/monitoring.md') };
  for (const [text, least] of Object.entries({ alerts: 8, shown: 19, documented: 17 })) {
    const used = texts[text as keyof typeof texts].match(/\b(?:yuelan|process|nodejs)_\w+/g) ?? [];
    const names = [...new Set(used.map((name) => name.replace(/_(?:count|bucket)$/, '')))];
    expect(names.length, text).toBeGreaterThanOrEqual(least);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  }
});

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

it.skipIf(!has('promtool'))('promtool accepts the alert rules and the expressions of the dashboard', async () => {
  const { panels } = JSON.parse(read('deploy/grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  const rules = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, at) => ({ record: `panel:${String(at)}`, expr: expr.replaceAll('$instance', '.*') }));
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-rules-'));
  try {
    writeFileSync(join(dir, 'dashboard.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { stdout } = await run('promtool', [
      'check',
      'rules',
      join(root, 'deploy/alerts.yml'),
      join(dir, 'dashboard.yml'),
    ]);
    expect(stdout).toContain(`SUCCESS: ${String(rules.length)} rules found`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it.skipIf(!has('systemd-analyze')).each(globSync('deploy/{,cluster/}*.service', { cwd: root }))(
  'systemd rates the exposure of %s at 2.0 or less',
  async (file) => {
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', join(root, file)]);
  },
);

it('the backup unit writes a backup and deletes those older than 14 days', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-timer-'));
  const [data, backups] = [join(dir, 'data'), join(dir, 'backups')];
  try {
    await (await openSqlite(join(data, 'yuelan.db'))).close();
    const day = 86_400_000;
    for (const [name, days] of Object.entries({ old: 15.1, recent: 14.9 })) {
      mkdirSync(join(backups, name), { recursive: true });
      const time = new Date(Date.now() - days * day);
      utimesSync(join(backups, name), time, time);
    }
    const unit = read('deploy/yuelan-backup.service');
    const commands = [...unit.matchAll(/^ExecStart(?:Post)?=\/bin\/sh -c '(.*)'$/gm)].map(([, command = '']) =>
      command
        .replaceAll('/opt/yuelan', root)
        .replaceAll('/var/lib/yuelan-backups', backups)
        .replaceAll('$$', '$')
        .replaceAll('%%', '%'),
    );
    expect(commands).toHaveLength(2);
    const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' };
    for (const command of commands) await run('sh', ['-c', command], { env });
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}$/), 'recent']);
    expect(readdirSync(join(backups, readdirSync(backups)[0] ?? ''))).toContain('manifest.json');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
