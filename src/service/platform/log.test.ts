import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

test('removes secrets from the log, at any depth of the details', () => {
  let written = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const log = pino(logOptions('info'), sink);
  log.error({ password: 'hunter2', reader: { token: 'hunter2' }, call: { input: { jwt: 'hunter2' } } }, 'failed');
  log.error({ err: Object.assign(new Error('x'), { headers: { cookie: 'hunter2' } }), path: '/find/x' }, 'failed');
  expect(written).toContain('/find/x');
  expect(written).not.toContain('hunter2');
});
