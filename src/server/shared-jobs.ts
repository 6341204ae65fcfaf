import type { ServerResponse } from 'node:http';
import type { Client } from './client.ts';
import type { Gate, Job } from './gate.ts';
import type { RouteCosts } from './route-costs.ts';

/**
 * Admitted work by key: clients who need the same result at the same moment wait for one job, which is charged to the
 * client who caused it.
 */
export class SharedJobs<T> {
  readonly #gate: Pick<Gate, 'run'>;
  readonly #costs: RouteCosts;
  readonly #jobs = new Map<string, Job<T>>();

  constructor(gate: Pick<Gate, 'run'>, costs: RouteCosts) {
    this.#gate = gate;
    this.#costs = costs;
  }

  get(key: string): Job<T> | undefined {
    return this.#jobs.get(key);
  }

  /**
   * Starts the job of a key at the price of its route.
   * @throws as Gate.run
   */
  start(key: string, client: Client, route: string, work: () => Promise<T>): Job<T> {
    const job = this.#gate.run(client, this.#costs.priceOf(route), work, (processorMs) =>
      this.#costs.learn(route, processorMs),
    );
    this.#jobs.set(key, job);
    const end = () => {
      if (this.#jobs.get(key) === job) this.#jobs.delete(key);
    };
    job.result.then(end, end);
    return job;
  }

  share(key: string, client: Client, route: string, work: () => Promise<T>): Job<T> {
    const running = this.#jobs.get(key);
    if (!running) return this.start(key, client, route, work);
    running.join(client);
    return running;
  }
}

export async function resultFor<T>(response: ServerResponse, job: Job<T>): Promise<T> {
  response.once('close', job.leave);
  try {
    return await job.result;
  } finally {
    response.off('close', job.leave);
  }
}
