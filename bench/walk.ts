// Readers' times with and without somebody who walks through every combination of facets.
import { Agent, get as httpGet } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from './import.ts';
import { quantile } from './quantile.ts';

const addresses = Number(process.env['BENCH_WALK'] ?? 10_000);
const sliceSeconds = Number(process.env['BENCH_SECONDS'] ?? 5) * 2;
const slices = 3;
const readers = 12;
/** A reader asks for the next page after a quarter of a second on the average, which is forty readers' pace. */
const thinkMs = 250;
const walkers = 4;
const agent = new Agent({ keepAlive: true, maxSockets: readers + walkers });

interface Client {
  address: string;
  name: string;
}

/** One page as that client. @returns status, seconds to wait if it was refused, and the time it took in milliseconds */
const ask = (url: string, client: Client): Promise<{ status: number; retryAfter: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': client.address, 'user-agent': client.name };
    const sent = httpGet(url, { agent, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => {
        const retryAfter = Number(answer.headers['retry-after'] ?? 0);
        resolve({ status: answer.statusCode ?? 0, retryAfter, ms: performance.now() - started });
      });
      answer.resume();
    });
    sent.on('error', reject);
  });

/** Result lists that differ by their facets, as a program follows them that heeds neither robots.txt nor nofollow. */
function* facetAddresses(list: string, words: readonly string[]): Generator<string> {
  const values = {
    docCode: ['', '1', '2', '3', '4', '5'],
    langCode: ['', 'chi', 'eng', 'jpn'],
    kindNo: ['', ...'ABCDEFGHIJKNOPQRSTUVXZ'],
    sort: ['', 'publishYear', 'title'],
  };
  for (const kindNo of values.kindNo)
    for (const langCode of values.langCode)
      for (const docCode of values.docCode)
        for (const sort of values.sort)
          for (const q of words)
            yield `${list}?${new URLSearchParams({ q, docCode, langCode, kindNo, sort }).toString()}`;
}

/**
 * Lets readers read, half of the time with a walk beside them, and then the walk come to its end alone.
 * @param input `cached`: pages that many read; `fresh`: addresses that nobody has asked for, enough for all readers
 * @throws when a reader gets anything but a page
 */
export async function measureWalk(input: {
  list: string;
  words: readonly string[];
  cached: readonly string[];
  fresh: readonly string[];
}): Promise<Row[]> {
  const { list, words, cached, fresh } = input;
  for (const url of cached) await ask(url, { address: '203.0.113.1', name: 'reader' });
  let [next, walking, letIn, refused] = [0, false, 0, 0];
  const walk = facetAddresses(list, words);
  const walker = { address: '198.51.100.7', name: 'walker' };
  /** Walks as long as it may, and comes again when it is told to. */
  const step = async () => {
    while (walking && letIn < addresses) {
      const { value: url } = walk.next();
      if (url === undefined) throw new Error('too few combinations of facets');
      for (;;) {
        const { status, retryAfter } = await ask(url, walker);
        if (status === 200) break;
        if (status !== 429) throw new Error(`${url} answered ${String(status)}`);
        refused += 1;
        await wait(retryAfter * 1_000);
      }
      letIn += 1;
    }
  };
  const startWalk = () => {
    walking = true;
    return Promise.all(Array.from({ length: walkers }, step));
  };

  const read = async (at: number, until: number, times: number[]) => {
    const client = { address: `203.0.113.${String(at + 1)}`, name: 'reader' };
    for (let turn = at; performance.now() < until; turn += 1) {
      // Two pages of three are in memory.
      const url = turn % 3 === 0 ? fresh[next++ % fresh.length] : cached[turn % cached.length];
      const { status, ms } = await ask(url ?? '', client);
      if (status !== 200) throw new Error(`${url ?? ''} answered ${String(status)} to a reader`);
      times.push(ms);
      // Never in step with each other.
      await wait(thinkMs * (0.5 + ((turn * 7 + at * 3) % 11) / 10));
    }
  };
  const slice = async (times: number[]) => {
    const until = performance.now() + sliceSeconds * 1_000;
    await Promise.all(Array.from({ length: readers }, (_, at) => read(at, until, times)));
  };

  const [alone, beside]: [number[], number[]] = [[], []];
  await slice([]);
  for (let turn = 0; turn < slices; turn += 1) {
    await slice(alone);
    const walked = startWalk();
    await slice(beside);
    walking = false;
    await walked;
  }
  const withReaders = letIn;
  const started = performance.now();
  await startWalk();
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();

  const round = (value: number) => Math.round(value * 100) / 100;
  const [p95Alone, p95Beside] = [quantile(alone, 0.95), quantile(beside, 0.95)];
  return [
    { name: 'readers alone, p50', value: quantile(alone, 0.5), unit: 'ms' },
    { name: 'readers alone, p95', value: p95Alone, unit: 'ms' },
    { name: 'readers beside a walk, p50', value: quantile(beside, 0.5), unit: 'ms' },
    { name: 'readers beside a walk, p95', value: p95Beside, unit: 'ms' },
    { name: 'p95 beside a walk / alone', value: round(p95Beside / p95Alone), unit: '', aim: 1.5 },
    { name: 'walk beside readers', value: round(withReaders / slices / sliceSeconds), unit: 'addresses/s' },
    { name: 'walk alone', value: round((letIn - withReaders) / seconds), unit: 'addresses/s' },
    { name: 'addresses let in', value: letIn, unit: '', aim: addresses },
    { name: 'refused, and let in later', value: refused, unit: '' },
  ];
}
