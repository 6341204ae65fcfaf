import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { ItemGroups } from './availability.ts';

export interface CopiesQuery {
  /** Words of the volume's designation; empty: any. */
  volume: string;
  year: number | undefined;
  /** Empty: every library. */
  libCode: string;
  page: number;
}
export type Copies = OutputOf<'listSerialItems'>;

export const copiesOnPage = 50;
/** A library's list longer than this is not written into the record's page; it has pages of its own. */
export const maxInPage = 50;
/** A list shorter than this is looked through faster than a form is filled in. */
const leastToChoose = 9;

const longestVolume = 100;
const highestPage = 1000;

/** What the address asks for; undefined when it asks for nothing and the page shows the beginning of everything. */
export function readCopiesQuery(input: URLSearchParams): CopiesQuery | undefined {
  const year = input.get('year') ?? '';
  const page = Number(input.get('page') ?? '1');
  const query = {
    volume: (input.get('volume') ?? '').trim().slice(0, longestVolume),
    year: /^(1[4-9]|2[01])\d\d$/.test(year) ? Number(year) : undefined,
    libCode: (input.get('libCode') ?? '').trim().slice(0, 64),
    page: Number.isInteger(page) && page >= 1 && page <= highestPage ? page : 1,
  };
  const asks = query.volume !== '' || query.year !== undefined || query.libCode !== '' || input.has('page');
  return asks ? query : undefined;
}

/** What is asked of the service: the copies on a page, or with nothing asked only the years to choose from. */
export function copiesInput(recordId: string, query: CopiesQuery | undefined): InputOf<'listSerialItems'> {
  if (!query) return { recordId, rows: 1 };
  const { volume, year, libCode, page } = query;
  return {
    recordId,
    volume,
    page,
    rows: copiesOnPage,
    ...(year !== undefined && { year }),
    ...(libCode !== '' && { libCode }),
  };
}

export function copiesPath(recordId: string, { volume, year, libCode, page }: CopiesQuery): string {
  const query = new URLSearchParams({
    ...(year !== undefined && { year: String(year) }),
    ...(volume !== '' && { volume }),
    ...(libCode !== '' && { libCode }),
    ...((page > 1 || (volume === '' && year === undefined && libCode === '')) && { page: String(page) }),
  });
  return `${recordPath(recordId)}?${query.toString()}#holdings`;
}

/** Whether a record has so many copies that a reader wants to choose among them: volumes of a serial, long runs. */
export function areToChoose(groups: ItemGroups): boolean {
  const items = groups.flatMap((group) => group.items);
  const volumes = items.filter((item) => item.volume !== null).length;
  return volumes >= leastToChoose || groups.some((group) => group.items.length > maxInPage);
}
