import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, noPage } from '../e2e/fixtures.ts';
import { root } from './deployment-text.ts';

// A machine that has node, npm and sh and nothing else: no compiler, no Python, no git. Packages come from npm's cache as
// far as they are there. The steps of the Dockerfile make a release there, which needs node alone.

const run = promisify(execFile);
const pathOf = (name: string): string => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

/** The list of components in CycloneDX. */
interface Components {
  components: { name: string }[];
}

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
/** The commands that the Dockerfile runs to build a release. */
const buildSteps = (dockerfile.split(/^FROM /m)[1] ?? '').match(/(?<=^RUN ).*/gm) ?? [];
/** The arguments of an instruction in the JSON form. */
function argumentsOf(instruction: RegExp): [string, ...string[]] {
  const [, json = '[]'] = instruction.exec(dockerfile) ?? [];
  return JSON.parse(json) as [string, ...string[]];
}

/** What the Dockerfile copies, and the build, which is made again if it is not up to date. */
const copied = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'LICENSES',
  'NOTICE',
  'README.md',
  'bin',
  'deploy',
  'docs',
  'scripts',
  'src',
  'dist',
  'public',
  'integrations',
  'astro.config.mjs',
  'tsconfig.json',
];

noPage('the Dockerfile compiles no package, and its release serves with node alone', async () => {
  noPage.setTimeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-bare-'));
  const copy = join(folder, 'yuelan');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['node', 'npm', 'sh']) symlinkSync(pathOf(name), join(bin, name));
  for (const entry of copied)
    cpSync(join(root, entry), join(copy, entry), { recursive: true, preserveTimestamps: true });
  const env = {
    ...process.env,
    PATH: bin,
    LIBRARIES_DIR: join(folder, 'libraries'),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };
  const release = join(folder, 'release');
  try {
    expect(buildSteps).toContain('npm run build');
    for (const step of buildSteps) {
      const line = step.replace('npm ci', 'npm ci --prefer-offline').replace('/opt/yuelan', release);
      await run('sh', ['-c', line], { cwd: copy, env });
    }
    rmSync(copy, { recursive: true });
    for (const name of ['npm', 'sh']) rmSync(join(bin, name));
    await run('node', ['bin/yuelan.mjs', 'library', 'new', 'mylib', '--name', '我的图书馆'], { cwd: release, env });
    const components = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as Components;
    const names = components.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['astro', 'better-sqlite3', 'hono']));
    expect(names).not.toContain('vitest');
    const [program, ...flags] = argumentsOf(/^CMD (.*)/m);
    const server = spawn(program, flags, { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const closed = once(server, 'close');
    try {
      await Promise.race([expect.poll(() => printed, { timeout: 0 }).toMatch(/ready: http:\S+\n/), closed]);
      const url = /ready: (http:\S+)\n/.exec(printed)?.[1];
      expect(url, printed).toBeDefined();
      const home = await fetch(`${url}/mylib/home`);
      expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('我的图书馆')]);
      expect((await fetch(`${url}/mylib/searchList?q=a`)).status).toBe(200);
      const [check, ...checkArgs] = argumentsOf(/^HEALTHCHECK .* CMD (.*)/m);
      const { port } = new URL(url ?? '');
      await run(
        check,
        checkArgs.map((argument) => argument.replace('4321', port)),
        { cwd: release, env },
      );
    } finally {
      // Where it has ended already, what it printed says why.
      if (server.exitCode === null) server.kill('SIGTERM');
      await closed;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
