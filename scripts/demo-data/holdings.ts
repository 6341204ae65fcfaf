import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import type { ItemStatus } from '../../src/service/platform/configuration/item-statuses.ts';
import { chance } from './random.ts';

type Holdings = NonNullable<CatalogueRecordInput['holdings']>;
interface Place {
  libCode: string;
  locationId: string;
}
const place = (locationId: string): Place => ({ libCode: locationId.slice(0, 3), locationId });

/** Locations of a demo library by class, and locations of additional copies of popular books. */
export interface Shelves {
  prefix: string;
  of: (record: CatalogueRecordInput, code: string) => Place;
  further: (code: string) => Place[];
  serials: (code: string) => Place | undefined;
  theses: Place | undefined;
}

const foreign = (record: CatalogueRecordInput): boolean => record.languages?.[0] !== 'chi';
const classical = (record: CatalogueRecordInput): boolean =>
  record.publisher === undefined && record.script === 'Hant' && record.isbn === undefined;
const isChildren = (code: string): boolean => /^I(287|\d+\.?\d*\.8)/.test(code);

export const shelves: Record<'jianglan' | 'chengchuan' | 'mingwan', Shelves> = {
  jianglan: {
    prefix: 'JL',
    of: (record, code) => {
      if (classical(record)) return place('JLZ-GJ');
      if ((record.pubYear ?? 2000) < 1985) return place('JLZ-MJ');
      if (foreign(record) && !/^[N-X]/.test(code)) return place('JLZ-WW');
      if (code.startsWith('D9')) return place('JLF-YL');
      if (code.startsWith('R')) return place('JLY-YX');
      if (/^[N-Q]/.test(code)) return place('JLB-LK');
      if (/^[S-X]/.test(code)) return place('JLB-GK');
      if (code.startsWith('I') || code === '') return place('JLZ-WX');
      return /^[HJK]/.test(code) ? place('JLZ-SY') : place('JLZ-SK');
    },
    further: (code) => [place('JLB-ZH'), ...(code.startsWith('D9') ? [place('JLZ-SK')] : []), place('JLZ-MJ')],
    serials: (code) =>
      code.startsWith('R') ? place('JLY-QK') : /^[N-X]/.test(code) ? place('JLB-QK') : place('JLZ-QK'),
    theses: place('JLZ-XW'),
  },
  chengchuan: {
    prefix: 'CC',
    of: (record, code) => {
      if (isChildren(code))
        return /绘本|图画/.test(record.subjects?.join() ?? '') || code === 'I287.8' ? place('CCE-HB') : place('CCE-TH');
      if (code.startsWith('I') || code === '') return place('CCZ-WX');
      if (code.startsWith('J')) return place('CCZ-YS');
      return /^[N-X]/.test(code) ? place('CCZ-KJ') : place('CCZ-SK');
    },
    further: () => [place('CCX-ZH'), place('CCX-ZZ')],
    serials: () => place('CCZ-BK'),
    theses: undefined,
  },
  mingwan: {
    prefix: 'MW',
    of: (record, code) => {
      if (classical(record)) return place('MWT-GJ');
      if (code.startsWith('J')) return place('MWT-YS');
      return foreign(record) ? place('MWT-WS') : place('MWT-ZS');
    },
    further: () => [],
    serials: () => place('MWT-QK'),
    theses: place('MWT-LW'),
  },
};

/** Running numbers of one library: within a class the number that makes the call number. */
export type Numbers = Map<string, number>;

/** The same copy has the same barcode in every build: what hangs on it in a loaded store stays right. */
const barcode = (prefix: string, record: CatalogueRecordInput, copy: number): string =>
  `${prefix}${record.controlNumber}${String(copy + 1).padStart(2, '0')}`;

function callNumber(record: CatalogueRecordInput, code: string, numbers: Numbers): string {
  // Unclassified books get running numbers of their own: 外 foreign, 待 waiting for a class.
  const root = code === '' ? (foreign(record) ? 'W' : 'ZD') : code;
  const number = (numbers.get(root) ?? 0) + 1;
  numbers.set(root, number);
  return `${root}/${String(number)}`;
}

function statusOf(key: string, reference: boolean, popularity: number): ItemStatus {
  if (reference) return 'reference';
  const at = chance('status', key);
  const lent = 0.1 + 0.35 * popularity;
  if (at < lent) return 'loaned';
  if (at < lent + 0.012) return 'onHold';
  if (at < lent + 0.022) return 'inTransit';
  if (at < lent + 0.032) return 'inProcess';
  return at < lent + 0.037 ? 'missing' : 'available';
}

/** How much a book is read, from 0 to 1: few much, most little, and rare books in the reading room alone. */
export const popularityOf = (record: CatalogueRecordInput, known: number): number =>
  classical(record)
    ? 0
    : Math.min(1, chance('popular', record.title) ** 5 * 0.8 + known * 0.35 * chance('reader', record.controlNumber));

/** Where the copies of a printed book stand: one to five by how much it is read. */
export function bookHoldings(
  record: CatalogueRecordInput,
  library: Shelves,
  numbers: Numbers,
  popularity: number,
): Holdings {
  const code = record.classes?.[0]?.code ?? '';
  const number = callNumber(record, code, numbers);
  const home = library.of(record, code);
  const copies = Math.min(5, 1 + Math.floor(popularity * 4 + chance('copies', record.controlNumber) * 1.6));
  const places = [home, ...library.further(code).filter((entry) => entry.locationId !== home.locationId)];
  const old = home.locationId.endsWith('-GJ');
  const holdings: Holdings = [];
  for (let copy = 0; copy < (old ? 1 : copies); copy += 1) {
    const at = places[copy < 2 ? 0 : (copy - 1) % places.length] ?? home;
    let holding = holdings.find((holding) => holding.locationId === at.locationId);
    if (!holding) holdings.push((holding = { ...at, callNumber: number, items: [] }));
    const bar = barcode(library.prefix, record, copy);
    const reference = /-(GJ|YL|YS)$/.test(at.locationId) || (copy === 0 && code.startsWith('Z'));
    const status = statusOf(bar, reference, popularity);
    (holding.items ??= []).push({ barcode: bar, status, ...(old && { materialType: 'thread' }) });
  }
  return holdings;
}

/** Bound volumes of a journal, and what is held of it. */
export function journalHoldings(record: CatalogueRecordInput, library: Shelves): Holdings {
  const code = record.classes?.[0]?.code ?? '';
  const at = library.serials(code);
  if (!at || chance('print', library.prefix, record.controlNumber) > 0.55) return [];
  const last = 2025 - Math.floor(chance('last', record.controlNumber) * 9);
  const first = Math.max(record.pubYear ?? 1990, last - 3 - Math.floor(chance('first', record.controlNumber) * 22));
  if (first > last) return [];
  const issues: Record<string, number> = { m: 12, b: 6, q: 4, s: 24, f: 2, a: 1, j: 36, w: 52 };
  const yearly = issues[record.frequency ?? 'm'] ?? 12;
  const bound = Array.from({ length: Math.min(5, last - first + 1) }, (_, back) => last - back).flatMap((year) =>
    yearly >= 12
      ? [
          `${String(year)}年第1-${String(yearly / 2)}期`,
          `${String(year)}年第${String(yearly / 2 + 1)}-${String(yearly)}期`,
        ]
      : [`${String(year)}年合订本`],
  );
  return [
    {
      ...at,
      callNumber: `${code === '' ? 'W' : code}/Q${String(100 + Math.floor(chance('serial', record.controlNumber) * 900))}`,
      statement: first === last ? String(first) : `${String(first)}-${String(last)}`,
      items: bound.map((volume, at) => ({
        barcode: barcode(library.prefix, record, at),
        status: 'reference' as const,
        volume,
        materialType: 'bound',
      })),
    },
  ];
}

/** The deposited copy of a dissertation. */
export function thesisHoldings(record: CatalogueRecordInput, library: Pick<Shelves, 'prefix' | 'theses'>): Holdings {
  if (!library.theses) return [];
  const number = `D${String(record.pubYear ?? 0)}/${record.controlNumber.slice(-4)}`;
  const item = { barcode: barcode(library.prefix, record, 0), status: 'reference' as const, materialType: 'thesis' };
  return [{ ...library.theses, callNumber: number, items: [item] }];
}
