import type { FolioSettings } from '../../platform/configuration/folio.schema.ts';
import { createRestClient, type RestClient, type RestSurroundings } from '../rest-client.ts';
import { LendingSystemError } from '../types.ts';
import { accountSchema, batchSchema, errorSchema, servicePointsSchema, type Account, type Copy } from './shapes.ts';

/** Instances of one request: more would make too long an address. */
const maxInstances = 50;

/** The edge modules of one FOLIO. */
export interface FolioClient {
  /** All that it reports about a patron. @throws LendingSystemError `down`, where a part of a list is missing too */
  account: (patron: string) => Promise<Account>;
  /** Copies of instances, by instance; those without an answer are left out. @throws LendingSystemError `down` */
  copies: (instances: readonly string[]) => Promise<ReadonlyMap<string, readonly Copy[]>>;
  /** Service points where a patron may pick up an instance or an item. @throws LendingSystemError `down` */
  servicePoints: (patron: string, wanted: string) => Promise<readonly string[]>;
  /** Sends what changes something, once. @throws LendingSystemError */
  act: (patron: string, path: string, body?: Record<string, unknown>) => ReturnType<RestClient['write']>;
}

/** @param key of the institutional user */
export function createFolioClient(settings: FolioSettings, key: string, surroundings: RestSurroundings): FolioClient {
  const client = createRestClient(
    {
      settings,
      headers: { authorization: `apikey ${key}` },
      errorOf: (body) => errorSchema.safeParse(body).data?.errorMessage ?? '',
      meaningOf: (status) => {
        // The edge did not wait for what it had sent on.
        if (status === 408) return 'silent';
        return [401, 403, 429].includes(status) ? 'down' : 'refused';
      },
    },
    surroundings,
  );
  const patronUrl = (patron: string, path: string): URL =>
    new URL(`${settings.url}/patron/account/${encodeURIComponent(patron)}${path}`);

  return {
    account: async (patron) => {
      const url = patronUrl(patron, '?includeLoans=true&includeCharges=true&includeHolds=true');
      const { data } = await client.get(url, accountSchema);
      const isWhole =
        data.loans.length === data.totalLoans &&
        data.holds.length === data.totalHolds &&
        data.charges.length === data.totalChargesCount;
      // Half a list would end loans that go on.
      if (!isWhole) throw new LendingSystemError('down', 'the account is not complete');
      return data;
    },
    copies: async (instances) => {
      const found = new Map<string, readonly Copy[]>();
      const wanted = [...new Set(instances)];
      for (let from = 0; from < wanted.length; from += maxInstances) {
        const part = wanted.slice(from, from + maxInstances);
        const url = new URL(`${settings.rtacUrl ?? settings.url}/rtac`);
        url.searchParams.set('instanceIds', part.join(','));
        url.searchParams.set('fullPeriodicals', 'true');
        const { data } = await client.get(url, batchSchema);
        for (const { instanceId, holdings } of data.holdings) found.set(instanceId, holdings ?? []);
        const errors = data.errors?.map(({ message }) => message ?? '') ?? [];
        // An answer about nothing is how it fails in some versions.
        if (part.some((instance) => !found.has(instance) && !errors.some((error) => error.includes(instance)))) {
          throw new LendingSystemError('down', 'GET /rtac: the answer is not complete');
        }
      }
      return found;
    },
    servicePoints: async (patron, wanted) => {
      const { data } = await client.get(patronUrl(patron, `/${wanted}/allowed-service-points`), servicePointsSchema);
      return data.allowedServicePoints?.map(({ id }) => id) ?? [];
    },
    act: (patron, path, body) => client.write('POST', patronUrl(patron, path), body),
  };
}
