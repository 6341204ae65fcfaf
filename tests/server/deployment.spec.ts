import { execFile, type ExecFileException } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, noPage } from '../e2e/fixtures.ts';
import { codeBelow, freePort, root, unitFile } from './deployment-text.ts';

// docs/operate/deployment.md and the Git clone of docs/operate/upgrade.md, line by line in a root of its own: what belongs to Debian (apt-get, adduser, git, npm, sudo,
// systemctl) is played, what is Yuelan's is run as it stands there.

const bash = (script: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const ended = (error: ExecFileException | null, out: string, err: string) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err });
    };
    execFile('bash', ['-c', script], { env }, ended);
  });

noPage('the lines of docs/operate/deployment.md install, serve, back up, upgrade and roll back', async () => {
  noPage.slow();
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-deployed-'));
  const [stubs, port] = [join(folder, 'bin'), await freePort()];
  const here = (lines: string): string =>
    lines
      .replaceAll('/opt/yuelan', `${folder}/opt/yuelan`)
      .replaceAll('/var/lib/yuelan', `${folder}/var/lib/yuelan`)
      .replaceAll('/etc/yuelan', `${folder}/etc/yuelan`)
      .replaceAll('/etc/systemd/system', folder)
      .replaceAll('4321', String(port))
      .replaceAll('<repository>', root)
      .replaceAll('<the version before>', 'HEAD');
  const unit = here(readFileSync(unitFile, 'utf8'));
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const pidFile = join(folder, 'pid');
  const stub = (name: string, lines: string): void => {
    writeFileSync(join(stubs, name), `#!/bin/bash\n${lines}\n`);
    chmodSync(join(stubs, name), 0o755);
  };
  mkdirSync(stubs, { recursive: true });
  for (const name of ['apt-get', 'npm']) stub(name, 'true');
  stub('adduser', `[ "$1" = --system ] && mkdir -p ${folder}/var/lib/yuelan`);
  stub('sudo', '[ "$1 $2" = "-u yuelan" ] || exit 1; shift 2; exec "$@"');
  // A clone is what is here; what looks for yuelan.env beside itself is copied and not linked.
  const parts = ['deploy', 'src', 'dist', 'node_modules', 'package.json', 'tsconfig.json'].map(
    (entry) => `ln -s ${root}/${entry} $3/`,
  );
  stub(
    'git',
    `case $1 in clone) mkdir -p $3; cp -r ${root}/bin $3/; ${parts.join('; ')};; rev-parse) echo HEAD;; esac`,
  );
  const begin = `cd ${setting('WorkingDirectory')} && set -a && . ${setting('EnvironmentFile')} && umask ${setting('UMask')} && export PORT=${String(port)} && (${setting('ExecStart')} > ${folder}/log 2>&1 & echo $! > ${pidFile})`;
  const end = `kill $(cat ${pidFile}); while kill -0 $(cat ${pidFile}) 2>/dev/null; do sleep 0.1; done`;
  const wait = `for i in $(seq 200); do grep -q ready: ${folder}/log && break; sleep 0.1; done`;
  stub(
    'systemctl',
    `case $1 in enable|start) ${begin}; ${wait};; stop) ${end};; restart) ${end}; ${begin}; ${wait};; esac`,
  );

  const env = { HOME: folder, PATH: `${stubs}:${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` };
  try {
    const [install = '', ...commands] = codeBelow('Install', 'sh').map(here);
    const [serve = ''] = codeBelow('systemd', 'sh').map(here);
    const upgrade = codeBelow('Git clone', 'sh', 'operate/upgrade.md').map(here);
    expect([commands.length > 0, upgrade.length]).toEqual([true, 2]);
    const records = join(folder, 'records');
    writeFileSync(records, '{"controlNumber":"1","kind":"book","title":"第一本书"}\n');
    const imported = commands.join('\n').replaceAll('records.mrc', records);
    const steps = [
      'set -euo pipefail',
      install,
      serve,
      imported,
      ...upgrade,
      `curl --fail http://127.0.0.1:${String(port)}/healthz`,
    ];
    const { code, output } = await bash(steps.join('\n'), env);
    expect(code, output).toBe(0);
    expect(output).toContain('group code 200001');
    expect(output.match(/^ready$/gm)).toHaveLength(2);
    const home = await fetch(`http://127.0.0.1:${String(port)}/mylib/home`);
    expect(await home.text()).toContain('我的图书馆');
    expect([home.status, home.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
  } finally {
    await bash(`kill $(cat ${pidFile})`, env);
    rmSync(folder, { recursive: true, force: true });
  }
});

noPage('systemd understands the unit and rates its exposure 2.0 or less', async () => {
  const unit = readFileSync(unitFile, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-unit-'));
  const file = join(folder, 'yuelan.service');
  // Its user and its program are not on this machine.
  writeFileSync(file, unit.replaceAll('/opt/yuelan', root).replace(/^(User|Group|EnvironmentFile)=.*\n/gm, ''));
  const { output } = await bash(`command -v systemd-analyze >/dev/null && systemd-analyze verify ${file}`, process.env);
  const security = await bash(`systemd-analyze security --offline=true --threshold=20 ${unitFile}`, process.env);
  rmSync(folder, { recursive: true });
  expect(output.split('\n').filter((line) => line.includes('yuelan.service'))).toEqual([]);
  expect(security.code === 127 ? 0 : security.code, security.output).toBe(0);
});
