// npm writes a lock without the optional packages of other platforms when a registry cannot supply them, and then
// `npm ci` refuses that lock. This adds the missing entries as stubs; run it after every `npm install <package>`. What
// packages say of the Node that they run on is left out: it is the project's own, and who installs may have an older one,
// whom npm would tell a page of warnings that mean nothing.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [at, entry] of Object.entries(lock.packages)) {
  if (at !== '') delete entry.engines;
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${at}/node_modules/${name}`]) continue;
    const os = /android|darwin|freebsd|netbsd|openbsd|openharmony|sunos|aix|win32|linux/.exec(name)?.[0] ?? 'none';
    const cpu = /arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64/.exec(name)?.[0] ?? 'none';
    const version = wanted.replace(/^[~^]/, '');
    lock.packages[`node_modules/${name}`] = { version, optional: true, os: [os], cpu: [cpu] };
  }
}
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
