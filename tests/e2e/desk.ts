import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { yuelanProgram } from '#cli/program.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { openStore } from '#service/platform/db/open.ts';
import { deeds, type DeskRequest, type DeskAnswer } from './desk.deeds.ts';
import { isPostgresPlace } from '#service/platform/db/place.ts';
import { storePlaceOf } from './store-place.ts';

// node tests/e2e/desk.ts: the library's staff, for tests (staff.ts). One process that lives as long as the tests do, since
// one for each command takes a second, and there are hundreds of them; in the tests' own processes loading the service
// takes ten. It says its address once it listens.

/** Runs a command as bin/yuelan.mjs does, and catches what it prints. */
async function command({
  words,
  input,
  dataDir,
  librariesDir,
}: DeskRequest & { kind: 'command' }): Promise<DeskAnswer> {
  const { stdout, stderr, stdin, env } = process;
  const writes = [stdout.write.bind(stdout), stderr.write.bind(stderr)] as const;
  const said: string[] = [];
  const keep = (chunk: string | Uint8Array) => {
    said.push(chunk.toString());
    return true;
  };
  process.env = { ...env, DATA_DIR: dataDir, LIBRARIES_DIR: librariesDir };
  const place = storePlaceOf(dataDir);
  if (isPostgresPlace(place)) process.env['DATABASE_URL'] = place;
  process.exitCode = undefined;
  stdout.write = keep;
  stderr.write = keep;
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) });
  try {
    await yuelanProgram((program) => program.exitOverride()).parseAsync(words, { from: 'user' });
    const status = process.exitCode ?? 0;
    return status === 0 ? { value: said.join('') } : { problem: `ended with ${String(status)}: ${said.join('')}` };
  } finally {
    [stdout.write, stderr.write] = writes;
    Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
    process.env = env;
    process.exitCode = undefined;
  }
}

/** Does in a library what no command does. */
async function deed({ name, path, given, dataDir, librariesDir }: DeskRequest & { kind: 'deed' }): Promise<DeskAnswer> {
  const store = await openStore(storePlaceOf(dataDir));
  try {
    const library = (await loadLibraries(store, librariesDir)).byPath(path);
    if (!library) return { problem: `no library ${path}` };
    const act: (...all: never[]) => Promise<unknown> = deeds[name];
    return { value: await act(...([store, library, ...given] as never[])) };
  } finally {
    await store.close();
  }
}

async function read(request: IncomingMessage): Promise<DeskRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) if (part instanceof Buffer) parts.push(part);
  const deskRequest: DeskRequest = JSON.parse(Buffer.concat(parts).toString());
  return deskRequest;
}

const handle = async (deskRequest: DeskRequest): Promise<DeskAnswer> => {
  try {
    return await (deskRequest.kind === 'command' ? command(deskRequest) : deed(deskRequest));
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Commands share one standard output and one environment: one after the other. */
let last: Promise<unknown> = Promise.resolve();

const server = createServer((request, response) => {
  const answer = (status: number, value: DeskAnswer) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  read(request).then(
    async (deskRequest) => {
      const turn = last.then(() => handle(deskRequest));
      last = turn;
      answer(200, await turn);
    },
    (error: unknown) => {
      answer(400, { problem: `the body is not a request in JSON: ${String(error)}` });
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  console.log(`ready: http://127.0.0.1:${String(address.port)}/`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
