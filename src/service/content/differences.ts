import { languages } from '../../lib/contract/language.ts';
import type { ContentDifference, ContentField, ContentValue } from '../../lib/contract/desk/content.ts';
import { isDeepStrictEqual } from 'node:util';

type Part = ContentValue[string] | undefined;
type Path = ContentDifference['path'];

export const groupOf = (part: Part): ContentValue =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};
export const rowsOf = (part: Part): ContentValue[] => (Array.isArray(part) ? part.map(groupOf) : []);
export const isEmpty = (part: Part): boolean => part === undefined || (Array.isArray(part) && part.length === 0);
const texts = languages.map((name): ContentField => ({ name, type: 'text', required: false }));

/** What a row is known by: its code, or the codes for which it is. */
export function identityOf({ fields = [] }: ContentField, row: ContentValue): string {
  const code = fields.find(({ type, required }) => type === 'text' && required);
  const names = code ? [code.name] : fields.flatMap(({ name, type }) => (type === 'list' ? name : []));
  return JSON.stringify(names.map((name) => row[name] ?? []));
}

/** The former place of each row; undefined for a new one. Rows that became other ones in their place are the same. */
export function formerPlaces(item: ContentField, before: readonly ContentValue[], after: readonly ContentValue[]) {
  const free = new Set(before.keys());
  const take = (place: number | undefined) => {
    if (place === undefined || !free.delete(place)) return undefined;
    return place;
  };
  const known = after.map((row) => {
    const identity = identityOf(item, row);
    return take([...free].find((place) => identityOf(item, before[place] ?? {}) === identity));
  });
  const places = known.map((place, at) => place ?? take(at));
  return { places, removed: [...free] };
}

function rowDifferences(item: ContentField, before: ContentValue[], after: ContentValue[], path: Path) {
  const { places, removed } = formerPlaces(item, before, after);
  const stayed = places.filter((place) => place !== undefined);
  const inOrder = stayed.toSorted((a, b) => a - b);
  const differences = after.flatMap((row, at): ContentDifference[] => {
    const place = places[at];
    const here = [...path, at];
    if (place === undefined) return [{ path: here, what: 'added', before: null, after: row }];
    const inside = contentDifferences(item.fields ?? [], before[place] ?? {}, row, here);
    const hasMoved = inOrder[stayed.indexOf(place)] !== place;
    return hasMoved ? [{ path: here, what: 'moved', before: place + 1, after: at + 1 }, ...inside] : inside;
  });
  const removals = removed.map((place): ContentDifference => {
    return { path: [...path, place], what: 'removed', before: before[place] ?? null, after: null };
  });
  return [...differences, ...removals];
}

/** The places at which two versions of an entry differ, by its fields. Both have the defaults of its schema. */
export function contentDifferences(
  fields: readonly ContentField[],
  before: ContentValue,
  after: ContentValue,
  path: Path = [],
): ContentDifference[] {
  return fields.flatMap((field): ContentDifference[] => {
    const [old, next] = [before[field.name], after[field.name]];
    const here = [...path, field.name];
    if (field.type === 'localText') return contentDifferences(texts, groupOf(old), groupOf(next), here);
    if (field.type === 'group') return contentDifferences(field.fields ?? [], groupOf(old), groupOf(next), here);
    if (field.type === 'list' && field.item?.type === 'group')
      return rowDifferences(field.item, rowsOf(old), rowsOf(next), here);
    const isSame = isDeepStrictEqual(old, next) || (isEmpty(old) && isEmpty(next));
    return isSame ? [] : [{ path: here, what: 'changed', before: old ?? null, after: next ?? null }];
  });
}

const valueText = (value: ContentDifference['before']): string =>
  value === null ? '-' : typeof value === 'string' ? value : JSON.stringify(value);

/** A difference as the audit log has it: rules.1.days: 30 → 60. */
export const differenceText = ({ path, what, before, after }: ContentDifference): string => {
  const place = path.map((part) => (typeof part === 'number' ? part + 1 : part)).join('.');
  const mark = what === 'changed' ? '' : ` ${what}`;
  return `${place}${mark}: ${valueText(before)} → ${valueText(after)}`;
};
