import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes the server's modules in ASCII, with escapes for all other signs. V8 holds the source of a module as long as the
 * process runs, in one byte a sign where it can and in two where one of them is Chinese: 6 MB less of a server. Such signs
 * stand in texts and expressions alone, where the escape means the same.
 */
export function asciiServer(): AstroIntegration {
  let server = '';
  return {
    name: 'ascii-server',
    hooks: {
      'astro:config:done': ({ config }) => {
        server = fileURLToPath(config.build.server);
      },
      // When all is written: Astro puts the styles of pages into a module that the bundler has finished.
      'astro:build:done': async () => {
        const files = await readdir(server, { recursive: true });
        for (const file of files.filter((one) => one.endsWith('.mjs')).map((one) => join(server, one))) {
          const source = await readFile(file, 'utf8');
          const ascii = source.replaceAll(/[^\0-\x7f]/g, escaped);
          if (ascii !== source) await writeFile(file, ascii);
        }
      },
    },
  };
}
