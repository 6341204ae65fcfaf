import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Client } from './client.ts';
import { encode, type Encoding } from './encoding.ts';
import type { Gate } from './gate.ts';
import type { RouteCosts } from './route-costs.ts';
import { resultFor, SharedJobs } from './shared-jobs.ts';

/** Memory for compressed files, in bytes. */
const maxBytes = 16 * 1024 * 1024;
const route = 'form of a file';

/** Compressed files of libraries. Each form is made once, however many requests wait for it. */
export class FileForms {
  readonly #forms = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 200 });
  readonly #jobs: SharedJobs<Buffer>;

  constructor(gate: Pick<Gate, 'run'>, costs: RouteCosts) {
    this.#jobs = new SharedJobs(gate, costs);
  }

  /**
   * A file in an encoding.
   * @param client is charged if the form is not in memory
   */
  async get(
    response: ServerResponse,
    client: Client,
    { hash, body, encoding }: { hash: string; body: Buffer; encoding: Encoding },
  ): Promise<Buffer> {
    if (encoding === 'identity') return body;
    const key = `${encoding} ${hash}`;
    const known = this.#forms.get(key);
    if (known) return known;
    const job = this.#jobs.share(key, client, route, () => encode(body, encoding));
    const form = await resultFor(response, job);
    this.#forms.set(key, form);
    return form;
  }
}
