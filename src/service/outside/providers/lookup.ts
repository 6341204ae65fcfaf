import type { LookupConfig } from '../../platform/configuration/outside.schema.ts';
import { fetchJson, ProviderError } from '../../platform/http/http.ts';
import { at, webAddressAt } from '../../platform/http/json-path.ts';
import { fillFirst } from '../../platform/http/template.ts';

export interface LookupAnswer {
  isThere: boolean;
  /** Where the answer says to go; null when it does not. */
  url: string | null;
}

export interface Lookup {
  /** Address of the request; undefined when the service is not asked, or the record has nothing to be asked by. */
  address: (values: Readonly<Record<string, string | undefined>>) => URL | undefined;
  /** @throws ProviderError */
  ask: (address: URL) => Promise<LookupAnswer>;
}

const isSomething = (value: unknown): boolean => {
  if (typeof value === 'number') return value > 0;
  if (typeof value === 'string') return value.trim() !== '' && value.trim() !== '0';
  if (Array.isArray(value)) return value.length > 0;
  return value === true || (typeof value === 'object' && value !== null);
};

/** A service with an interface in JSON that says whether it has a record: shops, digital libraries, reviews. */
export function createLookup({ check, timeoutMs }: LookupConfig): Lookup {
  return {
    address: (values) => check && fillFirst(check.urls, values),
    ask: async (address) => {
      if (!check) return { isThere: false, url: null };
      try {
        const answer = await fetchJson(address, { timeoutMs, maxBytes: 512 * 1024 });
        if (typeof answer !== 'object' || answer === null) throw new ProviderError('unreadable', 'not an object');
        const isThere = isSomething(at(answer, check.found));
        const url = isThere && check.link !== undefined ? webAddressAt(answer, check.link) : undefined;
        return { isThere, url: url ?? null };
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return { isThere: false, url: null };
        throw error;
      }
    },
  };
}
