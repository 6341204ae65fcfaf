import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#lib/client/client.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { timeProof, timeProofHeader } from '#lib/rules/time-proof.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { expect, noPage } from '../e2e/fixtures.ts';
import { startOwnServer, type OwnServer } from '../e2e/own-server.ts';
import { addReader, openSession } from '../e2e/readers.ts';
import { runYuelan } from '../e2e/staff.ts';
import { codeBelow, freePort } from './deployment-text.ts';

// The nginx block of docs/operate/deployment.md as it stands there, but for ports and the place of the certificate.

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
const host = 'lib.example.edu';
const publicOrigin = `https://${host}`;
const site = { mappingPath: 'mingwan', groupCode: '200616', language: 'zh-CN' } as const;

let folder = '';
let server: OwnServer | undefined;
let proxy: ChildProcess | undefined;
let model: LoopbackServer | undefined;
let ports = { http: 0, https: 0 };
/** The model gives the first piece of its answer at once, and the second when this is called. */
let goOn: () => void = () => undefined;

const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

noPage.describe.configure({ mode: 'serial' });

noPage.beforeAll(async () => {
  noPage.skip(nginx === undefined, 'nginx is not on this machine');
  if (nginx === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'yuelan-proxy-'));
  model = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('第一段。'));
    goOn = () => response.end(`${piece('第二段。')}data: [DONE]\n\n`);
  });
  const port = await freePort();
  server = await startOwnServer({
    findConfig: {},
    file: { institutionParameter: { aiOpenFlag: '1', version: '3.1' } },
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      ASSISTANT_URL: `${model.origin}/v1`,
      ASSISTANT_MODEL: 'small-model',
    },
  });
  ports = { http: await freePort(), https: await freePort() };
  const [key, pem] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      '-keyout',
      key,
      '-out',
      pem,
    ],
    { stdio: 'ignore' },
  );
  const [block = ''] = codeBelow('Behind a proxy', 'nginx');
  const sites = block
    .replaceAll(/listen \[::\]:\d+[^;]*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${String(ports.http)};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${String(ports.https)} `)
    .replaceAll(/\/etc\/ssl\/\S+\.pem/g, pem)
    .replaceAll(/\/etc\/ssl\/\S+\.key/g, key)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${String(port)}`);
  const file = join(folder, 'nginx.conf');
  // Whoever runs this may read the folder; the usual user of nginx may not.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const http = `access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`;
  writeFileSync(
    file,
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp { ${http}\n${sites} }`,
  );
  proxy = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'log')], { stdio: 'inherit' });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${String(ports.http)}/`, { redirect: 'manual' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(301);
});

noPage.afterAll(async () => {
  if (proxy?.exitCode === null) {
    const ended = new Promise((resolve) => proxy?.once('exit', resolve));
    proxy.kill('SIGTERM');
    await ended;
  }
  await server?.stop();
  await model?.close();
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

/** A request over TLS to the proxy, with a certificate that is believed. The answer has begun. */
const begin = (
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port: ports.https, path, method, headers: { host, ...headers } };
    const ca = readFileSync(join(folder, 'cert.pem'));
    const sent = httpsRequest({ ...to, ca, servername: host, agent: false }, resolve);
    sent.once('error', reject);
    sent.end(body);
  });

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await begin(path, { headers });
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += String(part);
  return { status: answer.statusCode, headers: answer.headers, text };
}

/** The calls as a browser makes them there, with what stands in the answers' headers. */
function browser(more: Record<string, string> = {}) {
  const seen: IncomingHttpHeaders[] = [];
  const client = createClient({
    site,
    origin: publicOrigin,
    unreachable: 'the service does not answer',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = { ...Object.fromEntries(request.headers), origin: publicOrigin, ...more };
      const { method } = request;
      const sent = method === 'GET' ? {} : { body: await request.text() };
      const answer = await begin(pathname + search, { method, headers, ...sent });
      seen.push(answer.headers);
      const parts: Buffer[] = [];
      for await (const part of answer) if (part instanceof Buffer) parts.push(part);
      const type = answer.headers['content-type'] ?? '';
      return new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers: { 'content-type': type } });
    },
  });
  return { client, seen };
}

noPage('http leads to https, and pages come with the address that readers see and HSTS', async () => {
  const plain = await fetch(`http://127.0.0.1:${String(ports.http)}/mingwan/home?a=1`, { redirect: 'manual' });
  // The Host of this request is the port's own; a browser's is the name.
  expect(plain.headers.get('location')).toBe('https://127.0.0.1/mingwan/home?a=1');
  const home = await get('/mingwan/home', { 'accept-encoding': 'br' });
  expect([home.status, home.headers['content-encoding']]).toEqual([200, 'br']);
  expect(home.headers['strict-transport-security']).toBe('max-age=31536000');
  const { text, headers } = await get('/mingwan/home');
  expect(text).toContain(`<link rel="canonical" href="${publicOrigin}/mingwan/home"`);
  expect((await get('/mingwan/home', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
});

noPage('another host is refused behind the proxy too', async () => {
  expect((await get('/mingwan/home', { host: 'evil.example' })).status).toBe(421);
});

noPage('signing in sets cookies of this host alone, and nobody is believed who says to be somebody else', async () => {
  const who = await addReader('mingwan', ['--keep'], { dataDir: server?.dataDir });
  const { client, seen } = browser({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
  await openSession(client, { mappingPath: 'mingwan', nextpath: '/mingwan/home' }, who);
  const cookies = seen.flatMap((headers) => headers['set-cookie'] ?? []);
  expect(cookies.find((cookie) => cookie.startsWith('__Host-reader_200616='))).toMatch(
    /; Path=\/; HttpOnly; .*Secure|; Secure/i,
  );
  expect(cookies.filter((cookie) => !/; ?Secure/i.test(cookie))).toEqual([]);
  const log = await runYuelan(['audit', 'mingwan', '--patron', who.account], { dataDir: server?.dataDir });
  expect(log).toContain('127.0.0.1');
  expect(log).not.toContain('203.0.113.9');
});

noPage('the assistant’s answer comes through piece by piece, while it is being made', async () => {
  const who = await addReader('mingwan', ['--keep'], { dataDir: server?.dataDir });
  const { client } = browser();
  const { jwt, jwtHeader } = await openSession(client, { mappingPath: 'mingwan', nextpath: '/mingwan/home' }, who);
  const [method, path] = endpoints.answerQuestion;
  const headers = {
    mappingpath: site.mappingPath,
    groupcode: site.groupCode,
    origin: publicOrigin,
    [jwtHeader]: jwt,
    'content-type': 'application/json',
    [timeProofHeader]: timeProof(Date.now()),
  };
  const answer = await begin(path, { method, headers, body: JSON.stringify({ content: '你好' }) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise((resolve) => answer.once('end', resolve));
  // The model has not said the rest yet.
  await expect.poll(() => text).toContain('第一段');
  expect(text).not.toContain('第二段');
  goOn();
  await ended;
  expect(text).toContain('第二段');
});
