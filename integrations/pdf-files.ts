import { cpSync, createReadStream, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pdfAssets, pdfVersion } from '../src/lib/site/pdf-assets.ts';

/** Folders of pdf.js that are read by name while a file is shown, and which of their files. WebAssembly needs a wider CSP. */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(?:pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(?:JBIG2|OPENJPEG|PDFJS_JBIG2|PDFJS_OPENJPEG)$/,
};

const home = (): string => dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Puts the files that pdf.js asks for by name under our own origin. */
export const pdfFiles = (): AstroIntegration => ({
  name: 'pdf-files',
  hooks: {
    'astro:config:setup': () => {
      const { version } = JSON.parse(readFileSync(join(home(), 'package.json'), 'utf8'));
      if (version !== pdfVersion) throw new Error(`src/lib/site/pdf-assets.ts says ${pdfVersion}, not ${version}`);
    },
    'astro:server:setup': ({ server }) => {
      server.middlewares.use(pdfAssets, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w-]+(?:\.\w+)?)$/.exec(request.url ?? '') ?? [];
        if (folders[folder]?.test(name) !== true) next();
        else
          createReadStream(join(home(), folder, name))
            .on('error', next)
            .pipe(response);
      });
    },
    'astro:build:done': ({ dir }) => {
      for (const [folder, wanted] of Object.entries(folders)) {
        const to = join(fileURLToPath(dir), pdfAssets, folder);
        mkdirSync(to, { recursive: true });
        const from = join(home(), folder);
        cpSync(from, to, {
          recursive: true,
          filter: (path) => path === from || wanted.test(path.slice(from.length + 1)),
        });
      }
    },
  },
});
