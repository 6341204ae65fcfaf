import { charge } from '#service/ledger/charges/charge.ts';
import type { TestService } from '../service.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

function makeCertificate(): { cert: Buffer; key: Buffer } | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-tls-'));
  try {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
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
        '-keyout',
        key,
        '-out',
        cert,
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
      ],
      { stdio: 'ignore' },
    );
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } catch {
    return undefined;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A certificate of localhost for tests, made by openssl; undefined where the machine has none, which is printed. */
export const selfSigned = makeCertificate();
if (!selfSigned) process.stdout.write('openssl is not on this machine: what is tested over TLS is skipped\n');

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const found = server.address();
      server.close(() => {
        resolve(typeof found === 'object' && found !== null ? found.port : 0);
      });
    });
  });

/** Time-outs of answers in tests: a length that no other timer has. */
export const heldMs = 29_876;

/**
 * Holds the time-outs of that length: they run out when the test says so, and no test is too slow for them. All other
 * timers go on as ever, those of the store's connections among them.
 */
export function holdTimeouts(): { elapse: () => void; release: () => void } {
  const [begin, end] = [setTimeout, clearTimeout];
  const held = new Map<unknown, () => void>();
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((...input) => {
      const handle = begin(...input);
      const [work, ms] = input;
      if (ms === heldMs) held.set(handle, work);
      return handle;
    }),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((handle) => {
      held.delete(handle);
      end(handle);
    }),
  ];
  return {
    elapse: () => {
      for (const [handle, work] of [...held]) {
        clearTimeout(handle as NodeJS.Timeout);
        work();
      }
    },
    release: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Charges a reader of the first library a fee of ¥3.50. */
export async function oweFee(service: TestService, readerId: number): Promise<void> {
  const { library, now } = service.context();
  const event = { library, readerId, key: 'test:fee', now: now() };
  await charge(service.store.db, { ...event, kind: 'fee', amountFen: 350, note: '复印' });
}
