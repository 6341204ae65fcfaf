import { defineConfig, passthroughImageService } from 'astro/config';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { asciiServer } from './integrations/ascii-server.ts';
import { interactionDirective } from './integrations/interaction.ts';
import { messageTypes } from './integrations/message-types.ts';
import { offlineWorker } from './integrations/offline-worker.ts';
import { pdfFiles } from './integrations/pdf-files.ts';
import { preload } from './integrations/preload.ts';
import { productionEntry } from './integrations/production-entry.ts';
import { styleOrder } from './integrations/style-order.ts';

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  // src/server.ts is the process around it: static files, page cache, graceful stop.
  adapter: node({ mode: 'middleware', bodySizeLimit: 1024 * 1024 }),
  integrations: [
    react(),
    messageTypes(),
    interactionDirective(),
    preload(),
    productionEntry(),
    asciiServer(),
    pdfFiles(),
    styleOrder(),
    offlineWorker(),
  ],
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
  vite: {
    plugins: [tailwindcss()],
    // What has native code, or finds files beside its own; all else is built into the server (production-entry.ts).
    ssr: { external: ['@node-rs/argon2', 'better-sqlite3', 'fontkit', 'pdfkit', 'pg', 'pino', 'sharp'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // Each file has a cost of its own, so what the same pages ask for before the first act is one; what fewer
                // pages ask for stays apart, since a group takes what it needs along.
                groups: [
                  {
                    name: 'session',
                    test: /lib\/stores\/session\/(?:reader|choices|keys|storage|captcha|pending-here)\.ts$|identity\/(?:session\/user-menu|login\/request-dialog)\.ts$|lib\/client\/waiting\.ts$|preload-client\.ts$/,
                    priority: 3,
                  },
                  {
                    name: 'session-machine',
                    test: /lib\/stores\/session\/(?:machine|browser-session)\.ts$|identity\/session\/page-session\.ts$/,
                    priority: 2,
                  },
                  { name: 'ask', test: /lib\/client\/(?:light|conventions|fetched-page)\.ts$/, priority: 2 },
                  { name: 'sign-in-dialog', test: /identity\/login\/sign-in-dialog\.ts$/, priority: 1 },
                  { name: 'format', test: /lib\/i18n\/format\.ts$/, priority: 2 },
                  {
                    name: 'hits',
                    test: /islands\/search\/(?:hits|availability|selected|filter-messages|page|swap|results|init-filters)\.ts$/,
                    priority: 1,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
