import { isDeepStrictEqual } from 'node:util';
import { languages } from '../../lib/contract/language.ts';
import type { ContentField, ContentValue } from '../../lib/contract/desk/content.ts';
import { formerPlaces, groupOf, identityOf, isEmpty, rowsOf } from './differences.ts';

type Part = ContentValue[string] | undefined;

/** An entry as two members of staff opened it, as one saved it meanwhile, and as the other wants it. */
interface Versions<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

interface Merged<Value> {
  value: Value;
  /** Both changed the same value or the same row in different ways: `value` has it as in `mine`. */
  isConflict: boolean;
}

const isSame = (a: Part, b: Part): boolean => isDeepStrictEqual(a, b) || (isEmpty(a) && isEmpty(b));

/** A value that one of the two changed, or both in the same way. */
function mergeValue<Value extends Part>({ base, theirs, mine }: Versions<Value>): Merged<Value> {
  if (isSame(base, mine)) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: !isSame(base, theirs) && !isSame(theirs, mine) };
}

/** Rows by names that are the same in all versions: those of `base` have their place in it. */
function namedRows(item: ContentField, base: readonly ContentValue[], rows: readonly ContentValue[]) {
  const { places } = formerPlaces(item, base, rows);
  const stayed = places.filter((place) => place !== undefined);
  const added = new Map<string, number>();
  const named = rows.map((row, at) => {
    const place = places[at];
    if (place !== undefined) return [`${String(place)}`, row] as const;
    const identity = identityOf(item, row);
    const times = added.get(identity) ?? 0;
    added.set(identity, times + 1);
    return [`added ${String(times)} ${identity}`, row] as const;
  });
  return { rows: new Map(named), hasMoved: stayed.some((place, at) => place < (stayed[at - 1] ?? 0)) };
}

/** The names of one list, with those of another one behind the names that they follow there. */
function namesOfBoth(names: readonly string[], others: readonly string[]): string[] {
  const all = [...names];
  others.forEach((name, at) => {
    if (all.includes(name)) return;
    const before = others.slice(0, at).findLast((other) => all.includes(other));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name);
  });
  return all;
}

function mergeRows(item: ContentField, versions: Versions<ContentValue[]>): Merged<ContentValue[]> {
  const base = new Map(versions.base.map((row, place) => [String(place), row]));
  const theirs = namedRows(item, versions.base, versions.theirs);
  const mine = namedRows(item, versions.base, versions.mine);
  const [theirNames, myNames] = [[...theirs.rows.keys()], [...mine.rows.keys()]];
  const names = mine.hasMoved ? namesOfBoth(myNames, theirNames) : namesOfBoth(theirNames, myNames);
  const merged = names.map((name) =>
    mergeValue<ContentValue | undefined>({
      base: base.get(name),
      theirs: theirs.rows.get(name),
      mine: mine.rows.get(name),
    }),
  );
  const common = theirNames.filter((name) => myNames.includes(name));
  const isSameOrder = isDeepStrictEqual(
    common,
    myNames.filter((name) => common.includes(name)),
  );
  return {
    value: merged.map(({ value }) => value).filter((value) => value !== undefined),
    isConflict: merged.some(({ isConflict }) => isConflict) || (theirs.hasMoved && mine.hasMoved && !isSameOrder),
  };
}

function mergePart(field: ContentField, versions: Versions<Part>): Merged<Part> {
  const whole = mergeValue(versions);
  const { base, theirs, mine } = versions;
  if (!whole.isConflict || theirs === undefined || mine === undefined) return whole;
  if (field.type === 'localText') {
    const texts = { base: groupOf(base), theirs: groupOf(theirs), mine: groupOf(mine) };
    return mergeNamed(
      languages.map((name) => [name, undefined]),
      texts,
    );
  }
  if (field.type === 'list' && field.item?.type === 'group')
    return mergeRows(field.item, { base: rowsOf(base), theirs: rowsOf(theirs), mine: rowsOf(mine) });
  return whole;
}

function mergeNamed(
  parts: readonly (readonly [string, ContentField | undefined])[],
  { base, theirs, mine }: Versions<ContentValue>,
): Merged<ContentValue> {
  const merged = parts.map(([name, field]) => {
    const versions = { base: base[name], theirs: theirs[name], mine: mine[name] };
    return { name, ...(field ? mergePart(field, versions) : mergeValue(versions)) };
  });
  const value = merged.flatMap(({ name, value: part }) => (part === undefined ? [] : [[name, part] as const]));
  return { value: Object.fromEntries(value), isConflict: merged.some(({ isConflict }) => isConflict) };
}

/** Joins the changes of two members of staff: values by their field, rows of a list as a whole. */
export const mergeContent = (fields: readonly ContentField[], versions: Versions<ContentValue>): Merged<ContentValue> =>
  mergeNamed(
    fields.map((field) => [field.name, field]),
    versions,
  );
