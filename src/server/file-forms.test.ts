import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FileForms } from './file-forms.ts';
import { Gate } from './gate.ts';
import { createRouteCosts } from './route-costs.ts';

it('compresses a file once for all who wait and keeps the form', async () => {
  const gate = new Gate();
  let runs = 0;
  const counting: Pick<Gate, 'run'> = {
    run: (client, price, work, learn) => {
      runs += 1;
      return gate.run(client, price, work, learn);
    },
  };
  const forms = new FileForms(counting, createRouteCosts(5));
  const body = Buffer.from('<svg/>'.repeat(1_000));
  const ask = (encoding: 'br' | 'identity') =>
    forms.get(new EventEmitter() as ServerResponse, { address: '192.0.2.1', agent: '' }, { hash: 'a', body, encoding });
  const made = await Promise.all(Array.from({ length: 50 }, () => ask('br')));
  made.push(await ask('br'));
  expect(new Set(made).size).toBe(1);
  expect(brotliDecompressSync(made[0] ?? Buffer.alloc(0))).toEqual(body);
  expect(await ask('identity')).toBe(body);
  expect(runs).toBe(1);
});
