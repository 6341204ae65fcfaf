import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../src/islands/offline/worker.ts', import.meta.url));

/**
 * Builds the service worker as one file of its own, /worker.js: its address must stay the same from build to build, and it
 * may import nothing when it runs.
 */
export const offlineWorker = (): AstroIntegration => ({
  name: 'offline-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: fileURLToPath(dir),
          emptyOutDir: false,
          lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
        },
      });
    },
  },
});
