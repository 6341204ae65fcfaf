// Loaded before the server (node --import): counts the SQL statements of every request, of the store and of the indexes
// alike, at the one place that all of them pass, and tells the number in a header of the answer.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import SqliteDatabase from 'better-sqlite3';
import { statementsHeader } from './statements-header.ts';

const requests = new AsyncLocalStorage<{ statements: number }>();

/** Counts every run of a method of a prepared statement. */
function count(prototype: object, method: 'run' | 'get' | 'all' | 'iterate'): void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`better-sqlite3 has no ${method} on its statements`);
  Reflect.set(prototype, method, function (this: unknown, ...values: unknown[]): unknown {
    const request = requests.getStore();
    if (request) request.statements += 1;
    return Reflect.apply(original, this, values);
  });
}

const memory = new SqliteDatabase(':memory:');
const statements: object = Object.getPrototypeOf(memory.prepare('SELECT 1'));
for (const method of ['run', 'get', 'all', 'iterate'] as const) count(statements, method);
memory.close();

subscribe('http.server.request.start', (message) => {
  if (typeof message !== 'object' || message === null || !('response' in message)) return;
  const { response } = message;
  if (!(response instanceof ServerResponse)) return;
  const request = { statements: 0 };
  requests.enterWith(request);
  const writeHead: unknown = response.writeHead.bind(response);
  if (typeof writeHead !== 'function') return;
  Reflect.set(response, 'writeHead', (...values: unknown[]): unknown => {
    response.setHeader(statementsHeader, String(request.statements));
    return Reflect.apply(writeHead, response, values);
  });
});
