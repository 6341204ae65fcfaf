import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** File name of the production process below dist/server. */
const fileName = 'yuelan.mjs';

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
        applyToEnvironment: (environment: { name: string }) => environment.name === 'ssr',
        buildStart(this: { emitFile: (file: { type: 'chunk'; id: string; fileName: string }) => string }) {
          const id = fileURLToPath(new URL('../src/server.ts', import.meta.url));
          this.emitFile({ type: 'chunk', id, fileName });
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
