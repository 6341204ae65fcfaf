import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clearSiteCache } from './lib/site/site.ts';
import { Arrivals } from './server/arrivals.ts';
import { createRender } from './server/astro.ts';
import { createClientFiles } from './server/client-files.ts';
import { readProxies } from './server/client.ts';
import { systemClock, usualRules } from './server/gate-rules.ts';
import { Gate } from './server/gate.ts';
import { greeting } from './server/greeting.ts';
import { createHandler } from './server/handler.ts';
import { noRobots, strictTransport } from './server/security-headers.ts';
import { createWellKnown } from './server/security-txt.ts';
import { createHttpServer, drain, listen } from './server/lifecycle.ts';
import { createOrigins, type Origins } from './server/origin.ts';
import { upstreamPictures } from './server/upstream-pictures.ts';
import { libraryFilesIn } from './server/library-files.ts';
import { createMetrics } from './server/metrics.ts';
import { PageCache } from './server/page-cache.ts';
import type { Render } from './server/pages.ts';
import { createPageVisits, noPageVisits } from './server/page-visits.ts';
import { livingProcesses, registerProcess } from './server/pid-file.ts';
import { checkConfiguration } from './server/preflight.ts';
import { logSlowRequests } from './server/slow-requests.ts';
import { usageFor } from './server/usage.ts';
import { coversOfProcess } from './service/covers/fetched-covers.ts';
import {
  EnvironmentError,
  readEnvironment,
  requireKnownNames,
  variableNames,
} from './service/platform/environment/environment.ts';
import { openFiles } from './service/platform/files/place.ts';
import { leanFlags } from './service/platform/lean-process.ts';
import { loadSharp } from './service/platform/pictures.ts';
import { picturesOfUpstream } from './service/platform/http/upstream-pictures.ts';
import { indexFile, indexFolder, sweepIndexes } from './service/catalogue/search/index-files.ts';
import { serviceOfProcess, type CommandsBeside, type ServiceProcess } from './service/process.ts';

/** After this long an end that hangs is made an end. */
const endMs = 4_900;

/** The command line does heavy work in the same Node; undefined if the sources are not deployed with the build. */
function commandsBeside(): CommandsBeside | undefined {
  const program = fileURLToPath(new URL('../../src/cli/yuelan.ts', import.meta.url));
  if (!existsSync(program)) return undefined;
  const command = [process.execPath, ...leanFlags, program] as const;
  return {
    build: (groupCode) => [...command, 'reindex', '--library', groupCode, '--no-pages', '--copy'],
    publish: (groupCode) => [...command, 'index', 'publish', '--library', groupCode],
    follow: (groupCode, after) => [
      ...command,
      'index',
      'follow',
      '--library',
      groupCode,
      '--after',
      String(after),
      '--file',
      indexFile('', groupCode),
    ],
    fileImport: (mappingPath, id) => [...command, 'import', 'job', String(id), '--library', mappingPath],
    harvest: (mappingPath, source) => [...command, 'harvest', source, '--library', mappingPath],
  };
}

/**
 * Loads the picture library and renders the home page and a result list of each library. Otherwise the first readers wait
 * for modules, templates, word lists and statements that load on first use.
 */
async function warmUp(render: Render, origin: string, { registry, log }: ServiceProcess): Promise<void> {
  // Loading it takes 80 ms of processor time in one task.
  await loadSharp();
  for (const { mappingPath } of registry().served) {
    for (const path of ['home', `searchList?q=${encodeURIComponent('中国 history')}`]) {
      await setImmediate();
      try {
        await render.page(`${origin}/${mappingPath}/${path}`);
      } catch (error) {
        log.warn({ err: error, mappingPath }, 'rendering a page at startup failed');
      }
    }
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

async function serve(): Promise<void> {
  // systemd reads the file and does not name it.
  const environmentFile = fileURLToPath(new URL('../../yuelan.env', import.meta.url));
  if (!process.env['YUELAN_ENV'] && existsSync(environmentFile)) requireKnownNames(environmentFile);
  const environment = readEnvironment(process.env);
  await checkConfiguration(environment);
  const service = await serviceOfProcess(environment, commandsBeside());
  const { registry, log } = service;
  const isSecure = environment.publicOrigin?.startsWith('https:');
  const headers = {
    ...(isSecure && { 'strict-transport-security': strictTransport }),
    ...(environment.isTraining && { 'x-robots-tag': noRobots }),
  };
  const cache = new PageCache({ maxBytes: environment.pageCacheMb * 2 ** 20, now: Date.now, headers });
  service.invalidation.listen((tags) => {
    if (tags.some((tag) => tag.startsWith('library:'))) clearSiteCache();
    cache.invalidate(tags);
  });

  let ready = false;
  const originsAt = (port: number): Origins =>
    createOrigins({
      publicOrigin: environment.publicOrigin,
      listening: { host: environment.host, port },
      isLibraryHost: (host) => registry().byHost(host) !== undefined || registry().brokenAt(host) !== undefined,
    });
  // The port is the system's to choose where it is 0.
  let origins = originsAt(environment.port);
  const render = logSlowRequests(createRender(), environment.slowRequestMs, log);
  const arrivals = new Arrivals();
  const gate = new Gate(usualRules, systemClock(arrivals));
  const proxies = readProxies(environment.trustedProxies);
  const server = createHttpServer(
    createHandler({
      render,
      cache,
      gate,
      proxies,
      origins: { of: (host) => origins.of(host), usual: origins.usual },
      isTraining: environment.isTraining,
      clientFiles: createClientFiles(fileURLToPath(new URL('../client/', import.meta.url))),
      ...(environment.libraryServiceUrl === undefined
        ? {
            covers: coversOfProcess(openFiles(environment.files), environment.dataDir, environment.files.kind === 's3'),
            libraryFiles: libraryFilesIn((path) => registry().served.find((entry) => entry.mappingPath === path)?.dir),
          }
        : upstreamPictures(picturesOfUpstream(environment.libraryServiceUrl))),
      isReady: () => ready,
      health: service.health,
      metrics: createMetrics({
        access: environment.metrics,
        proxies,
        cache,
        gate,
        readings: service.readings,
      }),
      visits: service.siteVisits ? createPageVisits(registry, service.siteVisits) : noPageVisits,
      wellKnown: createWellKnown(environment, Date.now),
      log,
    }),
  );

  arrivals.watch(server);
  const port = await listen(server, environment.host, environment.port);
  origins = originsAt(port);
  const isAlone = livingProcesses(environment.dataDir).length === 0;
  const unregister = registerProcess(environment.dataDir);
  // Another server on this folder may be of the release before, and reads its own.
  const swept = isAlone ? sweepIndexes(join(environment.dataDir, indexFolder)) : [];
  if (swept.length > 0) log.info({ swept }, 'deleted search indexes of another version');
  // A portal without its own store would wait for the library service.
  if (environment.libraryServiceUrl === undefined) await warmUp(render, origins.usual, service);
  ready = true;

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    ready = false;
    setTimeout(() => process.exit(1), endMs).unref();
    await drain(server);
    await service.close();
    unregister();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      });
    });
  }

  const given = {
    origin: origins.usual,
    registry: registry(),
    upstream: environment.libraryServiceUrl,
    captchaIsFixed: environment.captchaFixedCode !== undefined,
  };
  for (const line of greeting(given)) print(line);
}

const usage = usageFor(process.argv.slice(2), variableNames);
if (usage) {
  (usage.status === 0 ? process.stdout : process.stderr).write(usage.text);
  process.exit(usage.status);
}
try {
  await serve();
} catch (error) {
  const expected = error instanceof EnvironmentError || (error instanceof Error && 'code' in error);
  process.stderr.write(`${expected ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
  process.exit(1);
}
