import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { OpenRequests } from './request-limits.ts';

const response = () => new EventEmitter() as ServerResponse;

it('counts the open requests of each address until their responses are closed', () => {
  const open = new OpenRequests(2);
  const first = response();
  expect(open.add('192.0.2.1', first)).toBe(true);
  expect(open.add('192.0.2.1', response())).toBe(true);
  expect(open.add('192.0.2.1', response())).toBe(false);
  expect(open.add('192.0.2.2', response())).toBe(true);
  first.emit('close');
  expect(open.add('192.0.2.1', response())).toBe(true);
  expect(open.add('192.0.2.1', response())).toBe(false);
});
