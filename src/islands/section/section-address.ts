import { useStore } from '@nanostores/react';
import { goToQuery, queryWith, sectionQuery } from '#lib/stores/section-address.ts';
import { useFrame } from './frame.tsx';

export interface SectionAddress {
  query: string;
  /** A parameter of the address; empty where it has none. */
  get: (name: string) => string;
  page: number;
  /** Address of another place in this section, for links. */
  to: (values: Record<string, string>, keep?: readonly string[]) => string;
  /** Goes there; the browser's way back leads here. */
  go: (values: Record<string, string>, keep?: readonly string[]) => void;
}

/** Where in its section the reader is: tab, page, search … stand in the address. */
export function useAddress(): SectionAddress {
  const { rendering } = useFrame();
  const query = useStore(sectionQuery, rendering && { ssr: () => rendering.query });
  const given = new URLSearchParams(query);
  const page = Number(given.get('page') ?? '1');
  return {
    query,
    get: (name) => given.get(name) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    to: (values, keep) => queryWith(query, values, keep) || (rendering?.pathname ?? location.pathname),
    go: (values, keep) => {
      goToQuery(queryWith(query, values, keep));
    },
  };
}
