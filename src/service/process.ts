import type { Logger } from 'pino';
import type { AnswerCall } from '../lib/contract/answering.ts';
import type { ShowDraft } from '../lib/contract/draft.ts';
import type { SiteVisits } from './activity/site-visits.ts';
import type { From } from './app.ts';
import { readEnvironment, type Environment } from './platform/environment/environment.ts';
import type { Health } from './health.ts';
import { createInvalidation, type Invalidation } from './platform/invalidation.ts';
import { createRegistry } from './libraries/registry.ts';
import type { Registry } from './platform/configuration/types.ts';
import { createLog } from './platform/log.ts';
import type { Reading } from './platform/reading.ts';
import type { BuilderOptions } from './build-process.ts';
import type { FollowerOptions } from './follow-process.ts';
import { traceBy, tracing } from './platform/tracing/tracing.ts';
import { createUpstream, upstreamHealth } from './upstream.ts';
import { startEmbedded } from './embedded-service.ts';

export interface ServiceProcess {
  /** Answers a call; never rejects for what a caller did. */
  fetch: (request: Request, from?: From) => Promise<Response>;
  /** Answers a call without a request; undefined when another service is asked. */
  answer: AnswerCall | undefined;
  /** Undefined when another service is asked. */
  showDraft: ShowDraft | undefined;
  /** The libraries of this moment; empty when another service is asked. */
  registry: () => Registry;
  invalidation: Invalidation;
  health: Health;
  /** Counts who looks at pages; undefined when another service is asked. */
  siteVisits: SiteVisits | undefined;
  readings: () => Promise<Reading[]>;
  log: Logger;
  /** PUBLIC_ORIGIN, without a trailing slash. */
  publicOrigin: string | undefined;
  /** Staff practise here. */
  isTraining: boolean;
  /** Ends the following of changes and closes store and index; calls after it fail. */
  close: () => Promise<void>;
}

/** Program and arguments of processes that do heavy work next to the server. */
export interface CommandsBeside {
  /** Copies or builds the index of the library with that group code. */
  build: BuilderOptions['command'];
  /** Publishes the index of the library with that group code for other nodes. */
  publish: BuilderOptions['command'];
  /** Follows the change feed into the index of the library with that group code. */
  follow: FollowerOptions['command'];
  fileImport: (mappingPath: string, id: number) => readonly [program: string, ...args: string[]];
  /** Harvests a source. */
  harvest: (mappingPath: string, source: string) => readonly [program: string, ...args: string[]];
}

/**
 * Opens the library service: store, libraries, index, and the change feed, by which imports of other processes reach
 * the index and the page caches. With LIBRARY_SERVICE_URL nothing is opened, and every call is passed on to that
 * service.
 * @param commands of a server: missing indexes are built in another process, without them here, and files of staff are
 *   read
 * @throws EnvironmentError when a variable makes no sense; and what store, libraries folder or index throw
 */
export async function startService(environment: Environment, commands?: CommandsBeside): Promise<ServiceProcess> {
  const log = createLog(environment.logLevel);
  // Before anything is prepared; and loaded by nobody else, so that it costs nobody else anything.
  if (environment.traces)
    traceBy((await import('./platform/tracing/open-telemetry.ts')).openTelemetry(environment.traces));
  if (environment.libraryServiceUrl === undefined) return startEmbedded(environment, log, commands);
  const none = createRegistry([], []);
  const health = upstreamHealth(environment.libraryServiceUrl);
  return {
    fetch: createUpstream(environment.libraryServiceUrl).fetch,
    answer: undefined,
    showDraft: undefined,
    registry: () => none,
    invalidation: createInvalidation(),
    health,
    siteVisits: undefined,
    readings: () => Promise.resolve([]),
    log,
    publicOrigin: environment.publicOrigin,
    isTraining: environment.isTraining,
    close: async () => {
      health.close();
      await tracing()?.close();
    },
  };
}

const place: unique symbol = Symbol.for('yuelan.service');
const processWide: typeof globalThis & { [place]?: Promise<ServiceProcess> | undefined } = globalThis;

/**
 * The one service of this process; the first caller starts it. It is on the global object because the production server
 * starts it before the built pages need it, and these contain a copy of this module.
 * @param environment the configuration of the first caller, and with it how indexes are built in another process
 * @throws as startService does; a caller after a failure tries again
 */
export function serviceOfProcess(environment?: Environment, commands?: CommandsBeside): Promise<ServiceProcess> {
  processWide[place] ??= (async () => startService(environment ?? readEnvironment(process.env), commands))().catch(
    (error: unknown) => {
      processWide[place] = undefined;
      throw error;
    },
  );
  return processWide[place];
}
