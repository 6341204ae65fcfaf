import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openSqlite } from '#service/platform/db/open.ts';

// Files of deploy/ that operators use as they are.

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('the alert rules use metrics that docs/operate/monitoring.md describes', () => {
  const documented = read('docs/operate/monitoring.md');
  const names = new Set(read('deploy/alerts.yml').match(/\byuelan_\w+/g));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !documented.includes(name.replace(/_(?:count|bucket)$/, '')))).toEqual([]);
});

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
