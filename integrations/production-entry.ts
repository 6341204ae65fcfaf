import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What a plugin calls to add a module to the build; it returns a reference to its file. */
interface Emitter {
  emitFile: (file: { type: 'chunk'; id: string; fileName?: string }) => string;
}

/** File name of the production process below dist/server. */
const fileName = 'yuelan.mjs';
const threadUrl = /new URL\('(\.\/[\w-]+\.thread\.ts)', import\.meta\.url\)/g;

/**
 * Builds src/server.ts together with the pages, as dist/server/yuelan.mjs: the process and the pages share one copy of
 * the service and of the libraries, and nothing is compiled at start. Packages are built in: to find and link 600 files of
 * theirs took a quarter of the start.
 */
export const productionEntry = (): AstroIntegration => ({
  name: 'production-entry',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      const plugin = {
        name: 'production-entry',
        // Before Vite's own resolveFileUrl, which gives paths below the site's address.
        enforce: 'pre' as const,
        applyToEnvironment: (environment: { name: string }) => environment.name === 'ssr',
        buildStart(this: Emitter) {
          const id = fileURLToPath(new URL('../src/server.ts', import.meta.url));
          this.emitFile({ type: 'chunk', id, fileName });
        },
        // A thread starts from a file of its own, next to the chunk that starts it.
        transform(this: Emitter, code: string, id: string) {
          return code.replace(threadUrl, (_, file: string) => {
            const reference = this.emitFile({ type: 'chunk', id: join(dirname(id), file) });
            return `new URL(import.meta.ROLLUP_FILE_URL_${reference}, import.meta.url)`;
          });
        },
        resolveFileUrl({ fileName: file, chunkId }: { fileName: string; chunkId: string }) {
          return file.includes('.thread_') ? JSON.stringify(`./${relative(dirname(chunkId), file)}`) : null;
        },
      };
      updateConfig({
        vite: {
          plugins: [plugin],
          ssr: { noExternal: true },
          // React has two builds in one package; the one for development is left out.
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        },
      });
    },
  },
});
