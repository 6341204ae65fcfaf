import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { announcement } from './server/announce.ts';
import { builtFiles, libraryFiles } from './server/files.ts';
import { createListener } from './server/listener.ts';
import { createPages } from './server/pages.ts';
import { drain } from './server/stop.ts';
import { EnvironmentError, readEnvironment, type Environment } from './service/environment.ts';
import { serviceOfProcess } from './service/process.ts';

/** Bound of the page cache in bytes. */
const pageCacheBytes = 48 * 1024 * 1024;

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`The configuration has mistakes:\n${error.message}\n`);
    process.exit(1);
  }
}

/** The production process (architecture, Static first): kept pages before Astro, one service, a graceful end. */
async function serve(environment: Environment, distDir: string): Promise<void> {
  if (environment.captchaFixedCode !== undefined) {
    process.stderr.write('Warning: CAPTCHA_FIXED_CODE is set; every captcha has the same answer. For tests only.\n');
  }
  const service = await serviceOfProcess(environment);
  // Loaded by address, because it exists only after the build.
  const entry: unknown = await import(pathToFileURL(join(distDir, 'server', 'entry.mjs')).href);
  const handler = handlerOf(entry);

  let draining = false;
  const pages = createPages({ handler, maxBytes: pageCacheBytes, now: Date.now, log: service.log });
  service.invalidation.listen(pages.forget);
  const publicHost = environment.publicOrigin && new URL(environment.publicOrigin).host;
  let fallbackHost = publicHost ?? `${environment.host}:${String(environment.port)}`;

  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(environment.port, environment.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  fallbackHost = publicHost ?? `${environment.host}:${String(port)}`;
  server.on(
    'request',
    createListener({
      pages,
      handler,
      builtFiles: builtFiles(join(distDir, 'client')),
      libraryFiles: libraryFiles(environment.librariesDir),
      registry: service.registry,
      fallbackHost,
      isDraining: () => draining,
      log: service.log,
    }),
  );

  mkdirSync(environment.dataDir, { recursive: true });
  const pidFile = join(environment.dataDir, 'server.pid');
  writeFileSync(pidFile, String(process.pid));

  const stop = async () => {
    if (draining) return;
    draining = true;
    await drain(server);
    await service.close();
    rmSync(pidFile, { force: true });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  const origin = environment.publicOrigin ?? `http://${fallbackHost}`;
  process.stdout.write(`${announcement(service.registry(), origin)}\n`);
}

function handlerOf(entry: unknown): RequestListener {
  if (typeof entry === 'object' && entry !== null && 'handler' in entry && typeof entry.handler === 'function') {
    const { handler } = entry;
    return (request, response) => void Reflect.apply(handler, undefined, [request, response]);
  }
  throw new Error('The built site has no request handler: run "npm run build".');
}

await serve(environmentOrExit(), join(import.meta.dirname, '..', 'dist'));
