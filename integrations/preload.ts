import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Vite puts 600 bytes before every dynamic import of a page, for browsers without module preloading, nonces and events of its
 * own, none of which is wanted here. A fifth of that does the rest (preload-client.ts).
 */
export const preload = (): AstroIntegration => ({
  name: 'preload',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      const client = fileURLToPath(new URL('./preload-client.ts', import.meta.url));
      const plugin = {
        name: 'preload',
        enforce: 'pre' as const,
        resolveId: (id: string) => (id === '\0vite/preload-helper.js' ? client : undefined),
      };
      updateConfig({ vite: { plugins: [plugin] } });
    },
  },
});
