/**
 * Which numbers a class of the Chinese Library Classification takes in. Most take in every number that begins with
 * their own; some stand for a row of neighbours: I3/7 is the literature of all other countries, I3 to I7.
 */

/** Classes that take in neighbours without saying so in their number, as the tables of the CLC arrange them. */
const wider: ReadonlyMap<string, readonly string[]> = new Map([
  ['G4', ['G4', 'G5', 'G6', 'G7']],
  ['H81', ['H81', 'H82']],
  ['K81', ['K81', 'K82', 'K83']],
  ['K85', ['K85', 'K86', 'K87', 'K88']],
  ['O1', ['O1', 'O2']],
  ['O4', ['O4', 'O5']],
  ['P5', ['P5', 'P6']],
  ['V2', ['V2', 'V3']],
  ['V4', ['V4', 'V5']],
]);

const widestRange = 100;

/**
 * The beginnings of all numbers that belong to a class: itself, or each of a range.
 * @param code of a class, in capitals: TP3, I3/7, K833/837
 */
export function classStarts(code: string): readonly string[] {
  const row = wider.get(code);
  if (row) return row;
  const [, letters, from, to] = /^([A-Z]{1,3})(\d{1,6})\/(\d{1,6})$/.exec(code) ?? [];
  if (letters === undefined || from === undefined || to === undefined || to.length > from.length) return [code];
  const first = Number(from);
  // K833/7 is short for K833/837.
  const last = Number(from.slice(0, from.length - to.length) + to);
  if (last <= first || last - first >= widestRange) return [code];
  return Array.from({ length: last - first + 1 }, (_, at) => letters + String(first + at).padStart(from.length, '0'));
}
