import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { createPaymentDoubles, createPaymentKeys, doubleSettings } from '#demo/payment-services/doubles.ts';
import { startOwnServer } from './own-server.ts';

/** What a test of payments needs of its server. */
export interface PayingServer {
  /** Address of the library. */
  base: string;
  /** Its data, for commands of staff and readers of the test's own. */
  where: { dataDir: string; librariesDir: string };
  /** What the providers know. */
  desks: ReturnType<typeof createPaymentDoubles>['desks'];
  stop: () => Promise<void>;
}

/**
 * Starts a separate server of mingwan with doubles of all payment providers.
 * @param file additions to its library.json
 * @param env environment variables
 */
export async function startPayingServer(file: object = {}, env: Record<string, string> = {}): Promise<PayingServer> {
  const keys = createPaymentKeys();
  const payments = createPaymentDoubles(keys, Date.now);
  const doubles = await serveDoubles(payments.answers);
  const server = await startOwnServer({
    findConfig: {},
    env,
    file: { payments: doubleSettings(doubles.url), ...file },
    write: (library) => {
      const dataDir = join(library, '..', '..', 'data');
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'payment-secrets.json'), JSON.stringify({ 200616: keys.library }));
    },
  });
  const { dataDir } = server;
  return {
    base: `${server.url}/mingwan`,
    desks: payments.desks,
    where: { dataDir, librariesDir: join(dataDir, '..', 'libraries') },
    stop: async () => {
      await server.stop();
      await doubles.close();
    },
  };
}
