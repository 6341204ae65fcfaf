// The yardstick of bench/http.ts: a bare Node server that writes one 8 kB buffer from a map.
import { createServer } from 'node:http';

const pages = new Map([['/page', Buffer.alloc(8_192, 'a')]]);
const server = createServer((request, response) => {
  const body = pages.get(request.url ?? '');
  response.writeHead(body ? 200 : 404, { 'content-type': 'text/html', 'content-length': String(body?.length ?? 0) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`ready: http://127.0.0.1:${String(address.port)}`);
});
