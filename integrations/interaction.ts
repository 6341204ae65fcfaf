import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** `client:interaction`: an island hydrates on the reader's first intent (pointer, focus, key), never before. */
export const interactionDirective = (): AstroIntegration => ({
  name: 'client-interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'interaction',
        // A path: a file: URL passes the type but breaks the build.
        entrypoint: fileURLToPath(new URL('./interaction-client.ts', import.meta.url)),
      });
    },
  },
});
