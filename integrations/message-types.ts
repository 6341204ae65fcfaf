import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const folder = fileURLToPath(new URL('../src/lib/i18n/locales/zh-CN/', import.meta.url));
const name = 'message-types';

/** Writes the type of all messages from the files in Chinese, which every language follows: src/lib/i18n/messages.ts. */
export const messageTypes = (): AstroIntegration => ({
  name,
  hooks: {
    'astro:config:done': ({ config, injectTypes }) => {
      const types = fileURLToPath(new URL(`.astro/integrations/${name}/`, config.root));
      const lines = readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => {
          const area = file.slice(0, -'.json'.length);
          return `  '${area}': typeof import('${relative(types, join(folder, file)).replaceAll('\\', '/')}');`;
        });
      injectTypes({
        filename: 'messages.d.ts',
        content: `type MessageFiles = {\n${lines.join('\n')}\n};\n`,
      });
    },
  },
});
