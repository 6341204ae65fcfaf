import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { demoServices, withDemoServices } from '#service/libraries/read-libraries.ts';
import { librariesFolder, smallLibrary } from '#support/library-folder.ts';
import { serveDoubles, type Doubles } from './server.ts';
import { startBesidePortal } from './start.ts';

const demo = {
  ...smallLibrary('small', '100001'),
  demo: true,
  schoolLogin: { url: 'http://127.0.0.1:4399/school/login' },
};
const running: Doubles[] = [];
const others: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const entry of running.splice(0)) await entry.close();
  for (const entry of others.splice(0)) entry.close();
});

/** Starts as `npm start` does, on ports of the test's own: the first is the one that somebody else has. */
async function startAt(taken: number, env: NodeJS.ProcessEnv): Promise<Doubles | undefined> {
  using folder = librariesFolder({ small: { 'library.json': demo } });
  const started = await startBesidePortal(folder.dir, env, (port) =>
    serveDoubles({}, port === demoServices(env).port ? taken : 0),
  );
  if (started) running.push(started);
  return started;
}
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  others.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('where the usual port is taken the next one is, and the demo libraries look there', async () => {
  const env: NodeJS.ProcessEnv = {};
  const started = await startAt(await takenPort(), env);
  expect(started).toBeDefined();
  expect(env['DEMO_SERVICES_PORT']).toBe('4400');
  expect(withDemoServices(JSON.stringify(demo), env)).toContain('http://127.0.0.1:4400/school/login');
});

test('a port that was chosen is tried again until it is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const env: NodeJS.ProcessEnv = { DEMO_SERVICES_PORT: '4500' };
  using folder = librariesFolder({ small: { 'library.json': demo } });
  const listenedPorts: number[] = [];
  const refused = Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
  const start = vi.fn(async (port: number) => {
    listenedPorts.push(port);
    if (listenedPorts.length < 3) throw refused;
    return serveDoubles({}, 0);
  });
  expect(await startBesidePortal(folder.dir, env, start)).toBeUndefined();
  expect(said).toHaveBeenCalledWith(expect.stringContaining('port 4500 is taken'));
  for (const round of [2, 3]) {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listenedPorts).toHaveLength(round);
  }
  running.push(await (start.mock.results[2]?.value as Promise<Doubles>));
  expect(new Set(listenedPorts)).toEqual(new Set([4500]));
  said.mockRestore();
});

test('the services are made with the first request, once for all that come meanwhile, and again where that failed', async () => {
  const answer = () => Promise.resolve({ status: 200, type: 'text/plain', body: 'made' });
  const make = vi.fn(() => Promise.resolve({ cas: answer }));
  const started = await serveDoubles(make);
  running.push(started);
  expect(make).not.toHaveBeenCalled();
  make.mockRejectedValueOnce(new Error('no secrets'));
  expect((await fetch(`${started.url}/cas/login`)).status).toBe(400);
  const both = await Promise.all([1, 2].map(() => fetch(`${started.url}/cas/login`)));
  expect(await Promise.all(both.map((entry) => entry.text()))).toEqual(['made', 'made']);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a port that is none is told', () => {
  expect(() => demoServices({ DEMO_SERVICES_PORT: '99999' })).toThrow('DEMO_SERVICES_PORT');
  expect(() => demoServices({ DEMO_SERVICES_PORT: 'x' })).toThrow('DEMO_SERVICES_PORT');
});
