import type { LibraryIndex } from './library-index.ts';
import { setsWith } from './sets.ts';
import { StateCache } from './state-cache.ts';

/** Facets that are about one copy: a copy has one value of each at most. */
export const copyFacets = ['libCode', 'campusId', 'locationId', 'curLocationId', 'materialType'] as const;
export type CopyFacet = (typeof copyFacets)[number];

export const isCopyFacet = (name: string): name is CopyFacet => copyFacets.some((copyFacet) => copyFacet === name);

/** What can be asked of one copy. Copies of a record that are alike in all of it are one kind. */
export interface CopyKind extends Record<CopyFacet, string | null> {
  libCode: string;
  /** The location that it belongs to. */
  locationId: string;
  /** The location where it is now. */
  curLocationId: string;
  /** Whether one of them is on the shelf; the rules decide whether it may be borrowed. */
  isThere: boolean;
}

/** Where an item belongs, and what kind it is: all that the rules of lending go by. */
export type Shelf = Pick<CopyKind, 'locationId' | 'materialType'>;

/** A kind of copy as a value of a column. */
export const copyKindValue = (kind: CopyKind): string =>
  [...copyFacets.map((name) => kind[name] ?? ''), kind.isThere ? '1' : ''].join('\t');

function copyKindOf(value: string): CopyKind {
  const [libCode = '', campusId = '', locationId = '', curLocationId = '', materialType = '', isThere = ''] =
    value.split('\t');
  const kind = { libCode, campusId: campusId || null, locationId, curLocationId, materialType: materialType || null };
  return { ...kind, isThere: isThere === '1' };
}

/** All kinds of copies of a library by their id, and for each facet the ids of their values. */
interface CopyKinds {
  kinds: (CopyKind | undefined)[];
  valueIds: Record<CopyFacet, Uint32Array>;
}

/** Bytes of the kinds that are kept in memory, by index; a library has some thousands at most. */
const cachedBytes = 4_000_000;
const kindsOf = new WeakMap<LibraryIndex, StateCache<CopyKinds>>();

function copyKinds(index: LibraryIndex): CopyKinds {
  let known = kindsOf.get(index);
  if (!known) kindsOf.set(index, (known = new StateCache(cachedBytes, ({ kinds }) => kinds.length * 300)));
  return known.get('', `${String(index.version)} ${String(index.shelfVersion)}`, () => {
    const kinds = new Array<CopyKind | undefined>(index.documents.columns.copyKind.valueBound);
    for (const { id, key } of [...index.terms.entries('copyKind')]) if (id < kinds.length) kinds[id] = copyKindOf(key);
    const idsOf = (facet: CopyFacet) =>
      Uint32Array.from(kinds, (kind) => {
        const code = kind?.[facet] ?? null;
        return code === null ? 0 : (index.terms.find(facet, code) ?? 0);
      });
    const [libCode, campusId] = [idsOf('libCode'), idsOf('campusId')];
    const [locationId, curLocationId] = [idsOf('locationId'), idsOf('curLocationId')];
    return { kinds, valueIds: { libCode, campusId, locationId, curLocationId, materialType: idsOf('materialType') } };
  });
}

/** A condition that one copy must meet; of no facet: it is there and may be borrowed. */
export interface CopyCondition {
  facet: CopyFacet | undefined;
  passes: (kind: CopyKind) => boolean;
}

/** For every kind of copy: 1 when it meets all conditions. */
export function kindsMeeting(index: LibraryIndex, conditions: readonly CopyCondition[]): Uint8Array {
  return Uint8Array.from(copyKinds(index).kinds, (kind) =>
    kind !== undefined && conditions.every(({ passes }) => passes(kind)) ? 1 : 0,
  );
}

/** For every set of kinds: 1 when one of them meets all conditions. */
export function setsMeeting(index: LibraryIndex, conditions: readonly CopyCondition[]): Uint8Array {
  const meeting = kindsMeeting(index, conditions);
  return setsWith(
    index,
    'copyKind',
    [...meeting.keys()].filter((id) => meeting[id] === 1),
  );
}

/** A copy is on the shelf and somebody may borrow it, as availability counts them. */
export const isBorrowable = (index: LibraryIndex): CopyCondition => ({
  facet: undefined,
  passes: (kind) => kind.isThere && !index.isForUseHere(kind),
});

/**
 * Values of a facet for every set of kinds, of those copies alone that meet other conditions.
 * @param meeting which kinds do
 * @returns for a set the ids of its values, none twice
 */
export function valuesOfCopies(index: LibraryIndex, facet: CopyFacet, meeting: Uint8Array): (set: number) => number[] {
  const { starts, values } = index.documents.columns.copyKind;
  const ids = copyKinds(index).valueIds[facet];
  return (set) => {
    const found: number[] = [];
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) {
      const kind = values[at] ?? 0;
      const id = meeting[kind] === 1 ? (ids[kind] ?? 0) : 0;
      if (id > 0 && !found.includes(id)) found.push(id);
    }
    return found;
  };
}
