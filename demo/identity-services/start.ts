import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoServices, portVariable, writtenOrigin } from '#service/libraries/read-libraries.ts';
import { serveDoubles, type Doubles } from './server.ts';

/** So many ports are tried, from the usual one on, where nobody has chosen one. */
const portsTried = 10;
/** How soon a chosen port that is taken is tried again, in milliseconds. */
const againMs = 5_000;

/** Whether a demo library of this folder uses these services. Broken files are reported elsewhere. */
function isWanted(librariesDir: string): boolean {
  const reads = (name: string): boolean => {
    try {
      const text = readFileSync(join(librariesDir, name, 'library.json'), 'utf8');
      const file: { demo?: unknown } = JSON.parse(text);
      return file.demo === true && text.includes(writtenOrigin);
    } catch {
      return false;
    }
  };
  return readdirSync(librariesDir).some(reads);
}

/**
 * Serves all doubles. They are made when the first of them is asked for: npm start has the port at once, and most
 * portals are started by somebody who asks none of them.
 * @param port DEMO_SERVICES_PORT, or the one that the demo libraries name
 */
export const startDemoIdentity = (port = demoServices().port): Promise<Doubles> =>
  serveDoubles(async () => (await import('./doubles.ts')).createDoubles(), port);

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Starts the services next to the portal if a demo library uses them. If the default port is in use, for example by
 * another Yuelan, the next free port is used and the demo libraries of this process are configured for it. A port that
 * was set explicitly is retried until it is free.
 * @param start for tests
 * @returns the started services, for tests; undefined if none are started yet
 */
export async function startBesidePortal(
  librariesDir: string,
  env: NodeJS.ProcessEnv = process.env,
  start: (port: number) => Promise<Doubles> = startDemoIdentity,
): Promise<Doubles | undefined> {
  try {
    if (!isWanted(librariesDir)) return undefined;
    const { port: first, isChosen } = demoServices(env);
    for (let port = first; port < first + (isChosen ? 1 : portsTried); port += 1) {
      try {
        const doubles = await start(port);
        doubles.unref();
        env[portVariable] = String(port);
        return doubles;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
    console.error(`The services for trying out are not there: port ${String(first)} is taken. It is tried again.`);
    setTimeout(() => void startBesidePortal(librariesDir, env, start), againMs).unref();
  } catch (error) {
    console.error(`The services for trying out are not there: ${String(error)}`);
  }
  return undefined;
}
