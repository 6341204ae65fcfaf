import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn, listingOf } from './file-listing.ts';
import { must, root } from './shell.ts';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');

/** Everything that the build reads. */
const sources = ['src', 'public', 'integrations', 'astro.config.mjs', 'package-lock.json'].map((entry) =>
  join(root, entry),
);

/** A digest of the sources. */
function contentsOfSources(): string {
  const hash = createHash('sha256');
  for (const file of filesIn(sources)) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const writeStamp = (contents: string, listing: string) => {
  writeFileSync(stamp, `${contents}\n${listing}`);
};

/** True when `dist` was built from the sources as they are now; they are read only where one looks touched. */
export function isFresh(): boolean {
  if (!existsSync(stamp)) return false;
  const [contents = '', listing] = readFileSync(stamp, 'utf8').split('\n');
  const now = listingOf(sources);
  if (listing === now) return true;
  if (contents !== contentsOfSources()) return false;
  try {
    writeStamp(contents, now);
  } catch {
    // Where the one who starts it may not write, contents are compared each time.
  }
  return true;
}

/** The name of the build in `dist`. */
export const buildName = (): string => readFileSync(stamp, 'utf8').split('\n')[0] ?? '';

/** Writes .br and .gz versions of each text file with the best compression, because they are served often. */
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
  const listing = listingOf(sources);
  const contents = contentsOfSources();
  await must('astro', ['build']);
  precompress();
  writeStamp(contents, listing);
}

if (import.meta.main) {
  if (isFresh() && !process.argv.includes('--force')) console.log('The build is up to date.');
  else await build();
}
