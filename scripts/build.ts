import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { intentsFile, storedIntents } from '#service/assistant/intent/intent.ts';
import { must, root } from './shell.ts';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');

/** A digest of everything that the build reads. */
function sources(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/**', 'public/**', 'integrations/**', 'astro.config.mjs', 'package-lock.json'], {
    cwd: root,
  }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** True when `dist` was built from the sources as they are now. */
export const isFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources();

/** Writes .br and .gz beside each file of text, at the best compression: it is done once and answered often. */
function precompress(): void {
  for (const file of globSync('client/**/*.{js,mjs,css,svg,html,json,txt,webmanifest}', { cwd: dist })) {
    const path = join(dist, file);
    const body = readFileSync(path);
    if (body.length < 200) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Builds the site into `dist`. @throws when the build fails */
export async function build(): Promise<void> {
  const digest = sources();
  await must('astro', ['build']);
  precompress();
  writeFileSync(join(dist, 'server', intentsFile), storedIntents());
  writeFileSync(stamp, digest);
}

if (import.meta.main) {
  if (isFresh() && !process.argv.includes('--force')) console.log('The build is up to date.');
  else await build();
}
