import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { environment, must, root } from './shell.ts';

/** Packages that only a build needs. What pages use of them is in `dist`, so the list of components names them. */
const buildPackages = ['@astrojs/node', '@astrojs/react', '@tailwindcss/vite', 'astro', 'tailwindcss'];
/** Files of a release. Commands run from the sources; `dist` has pages and server. */
const entries = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'LICENSES',
  'NOTICE',
  'README.md',
  'bin',
  'deploy',
  'dist',
  'docs',
  'node_modules',
  'package-lock.json',
  'package.json',
  'src/cli',
  'src/lib',
  'src/service',
];
/** Headers for compiling add-ons, which no package needs (.npmrc). */
const isLeftOut = /\.test\.tsx?$|\/node_modules\/node-[^/]+\/include$/;

interface Manifest {
  version: string;
  scripts: { start: string; yuelan?: string };
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A list of components in CycloneDX. */
interface Components {
  components: { 'bom-ref': string; properties?: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The components of a release. `npm sbom --omit dev` also leaves out packages that something for development needs too. */
function listComponents(checkout: string): string {
  const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const printed = execFileSync('npm', sbom, {
    cwd: checkout,
    env: environment(),
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
  });
  const all = JSON.parse(printed) as Components;
  const left = all.components.filter(({ properties }) =>
    properties?.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  const leftOut = new Set(left.map((component) => component['bom-ref']));
  const components = all.components.filter((component) => !leftOut.has(component['bom-ref']));
  const dependencies = all.dependencies.flatMap(({ ref, dependsOn }) =>
    leftOut.has(ref) ? [] : [{ ref, dependsOn: dependsOn.filter((other) => !leftOut.has(other)) }],
  );
  return JSON.stringify({ ...all, components, dependencies }, null, 2);
}

/**
 * Copies what a library installs, without the packages for building and testing, and lists its components.
 * @param checkout folder with installed packages and a build
 * @param folder is created
 */
async function makeReleaseFolder(checkout: string, folder: string): Promise<void> {
  const components = listComponents(checkout);
  for (const entry of entries) {
    const filter = (path: string): boolean => !isLeftOut.test(path);
    cpSync(join(checkout, entry), join(folder, entry), { recursive: true, verbatimSymlinks: true, filter });
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), components);
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as Manifest;
  const dependencies = Object.entries(manifest.dependencies).filter(([name]) => !buildPackages.includes(name));
  // `npm start` of a release only serves.
  const flags = manifest.scripts.start.match(/--\S+/g) ?? [];
  const scripts = {
    start: ['node --env-file-if-exists=yuelan.env', ...flags, 'dist/server/yuelan.mjs'].join(' '),
    yuelan: manifest.scripts.yuelan,
  };
  const released = { ...manifest, scripts, dependencies: Object.fromEntries(dependencies), devDependencies: undefined };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
  await must('npm', ['prune', '--omit=dev', '--offline', '--no-audit', '--no-fund'], { cwd: folder });
}

const debianArchitectures: Partial<Record<string, string>> = { x64: 'amd64' };

/** Makes a Debian package of a release. It needs dpkg-deb. @returns its path */
async function makeDebianPackage(release: string, folder: string, version: string): Promise<string> {
  const architecture = debianArchitectures[process.arch] ?? process.arch;
  const file = join(folder, `yuelan_${version}_${architecture}.deb`);
  const tree = mkdtempSync(join(tmpdir(), 'yuelan-debian-'));
  const deploy = join(release, 'deploy');
  const into = (path: string): string => {
    mkdirSync(join(tree, path, '..'), { recursive: true });
    return join(tree, path);
  };
  try {
    for (const path of ['etc/yuelan/libraries', 'var/lib/yuelan', 'usr/bin'])
      mkdirSync(into(path), { recursive: true });
    cpSync(release, into('opt/yuelan'), { recursive: true, verbatimSymlinks: true });
    cpSync(join(deploy, 'debian/default.env'), into('etc/yuelan/yuelan.env'));
    for (const unit of ['yuelan.service', 'yuelan-backup.service', 'yuelan-backup.timer'])
      cpSync(join(deploy, unit), into(`lib/systemd/system/${unit}`));
    // Server and commands look for it in their own folder.
    symlinkSync('/etc/yuelan/yuelan.env', into('opt/yuelan/yuelan.env'));
    symlinkSync('/opt/yuelan/bin/yuelan', into('usr/bin/yuelan'));
    for (const name of ['conffiles', 'postinst', 'prerm']) cpSync(join(deploy, 'debian', name), into(`DEBIAN/${name}`));
    const control = readFileSync(join(deploy, 'debian/control'), 'utf8')
      .replace('@version@', version)
      .replace('@architecture@', architecture);
    writeFileSync(into('DEBIAN/control'), control);
    await must('chmod', ['-R', 'u+rwX,go=rX', tree]);
    await must('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, file]);
    return file;
  } finally {
    rmSync(tree, { recursive: true });
  }
}

/** Builds all files of a release from the commit that is checked out. */
async function release(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const folder = join(root, 'release');
  const work = mkdtempSync(join(tmpdir(), 'yuelan-release-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    // The list of components takes its name from the folder.
    const checkout = join(work, 'yuelan');
    await must('git', ['clone', '--quiet', '--shared', root, checkout]);
    await must('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: checkout });
    await must('npm', ['run', 'build'], { cwd: checkout });

    const name = `yuelan-${version}`;
    await makeReleaseFolder(checkout, join(work, name));
    const archive = join(folder, `${name}-${process.platform}-${process.arch}.tar.gz`);
    const time = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' }).trim();
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', `--mtime=${time}`];
    await must('tar', ['-czf', archive, ...owner, '-C', work, name]);
    const components = join(folder, `${name}.cdx.json`);
    cpSync(join(work, name, 'sbom.cdx.json'), components);
    const made = [archive, components];
    if (process.platform === 'linux') made.push(await makeDebianPackage(join(work, name), folder, version));
    const sums = made.map(
      (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`,
    );
    writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
    console.log(`Wrote ${folder}`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

if (import.meta.main) {
  const [option, folder] = process.argv.slice(2);
  if (option === undefined) await release();
  else if (option === '--folder' && folder !== undefined) await makeReleaseFolder(root, folder);
  else throw new Error('usage: npm run release [-- --folder <folder>]');
}
