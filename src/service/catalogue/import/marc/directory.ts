import { digits } from './frames.ts';

const fieldTerminator = 0x1e;
const delimiter = 0x1f;
const directoryStart = 24;
const entryLength = 12;

/** The position of a field, including its terminator. */
export interface FieldPlace {
  tag: string;
  start: number;
  end: number;
}

interface Entry {
  tag: string;
  /** Counted from the beginning of the record; NaN where they are no numbers. */
  start: number;
  end: number;
}

interface Piece {
  start: number;
  end: number;
}

/**
 * Reads the field positions from the directory and corrects them by the field terminators.
 * @returns the reason if the record is unreadable
 */
export function readDirectory(bytes: Buffer, warnings: string[]): FieldPlace[] | string {
  const declaredBase = digits(bytes, 12, 5);
  const firstTerminator = bytes.indexOf(fieldTerminator, directoryStart);
  if (firstTerminator === -1) return 'The directory has no end';
  const fits = bytes[declaredBase - 1] === fieldTerminator && (declaredBase - 1 - directoryStart) % entryLength === 0;
  const base = fits ? declaredBase : firstTerminator + 1;
  if (!fits) warnings.push('Base address in the leader is wrong');

  const whole = (base - 1 - directoryStart) % entryLength === 0;
  const entries = readEntries(bytes, base);
  if (entries.length === 0) return 'The directory is empty';
  const isRight = ({ start, end }: Entry): boolean =>
    (start === base || bytes[start - 1] === fieldTerminator) && end > start && bytes[end - 1] === fieldTerminator;
  if (whole && entries.every(isRight)) return entries;

  // Lengths may be counted in characters or changed by an editor. The field terminators are reliable as long as there
  // are as many fields as entries.
  const pieces = allPieces(bytes, base);
  const joined = joinedPieces(bytes, pieces, entries.length);
  if (whole && joined.length === entries.length && entries.every(({ tag }) => /^[0-9A-Za-z]{3}$/.test(tag))) {
    warnings.push('The directory does not fit; fields were taken in their order');
    return joined.map((piece, at) => ({ tag: entries[at]?.tag ?? '', ...piece }));
  }
  const places = aligned(whole ? entries : resynchronised(bytes, base, pieces), pieces);
  if (places.length === 0) return 'The directory does not fit the fields';
  const lost = Math.max(entries.length - places.length, 0);
  warnings.push(
    lost > 0
      ? `${String(lost)} of ${String(entries.length)} directory entries do not fit and were left out`
      : 'The directory does not fit; fields were taken where they begin',
  );
  return places;
}

function entryAt(bytes: Buffer, at: number, base: number): Entry {
  const start = base + digits(bytes, at + 7, 5);
  return { tag: bytes.toString('latin1', at, at + 3), start, end: start + digits(bytes, at + 3, 4) };
}

function readEntries(bytes: Buffer, base: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = directoryStart; at + entryLength < base; at += entryLength) entries.push(entryAt(bytes, at, base));
  return entries;
}

/**
 * Repairs a directory with a missing or extra character: if an entry does not point to a field, entries one character
 * before or after it are tried.
 */
function resynchronised(bytes: Buffer, base: number, pieces: readonly Piece[]): Entry[] {
  const starts = new Set(pieces.map(({ start }) => start));
  const entries: Entry[] = [];
  for (let at = directoryStart; at + entryLength <= base;) {
    const shift = [0, -1, 1].find((by) => {
      const entry = entryAt(bytes, at + by, base);
      return starts.has(entry.start) && at + by + entryLength < base;
    });
    if (shift !== undefined) entries.push(entryAt(bytes, at + shift, base));
    at += entryLength + (shift ?? 0);
  }
  return entries;
}

/**
 * Assigns each entry its piece between terminators. An edit shifts all later fields by the same number of bytes; if an
 * entry does not point to a field, a nearby field of the same length gives the shift.
 */
function aligned(entries: readonly Entry[], pieces: readonly Piece[]): FieldPlace[] {
  const atStart = new Map(pieces.map(({ start }, at) => [start, at]));
  const ends = new Set(pieces.map(({ end }) => end));
  const claimed = new Set(entries.map(({ start }) => start));
  const places: FieldPlace[] = [];
  let shift = 0;
  let next = 0;
  for (const { tag, start, end } of entries) {
    let at = atStart.get(start + shift) ?? -1;
    if (at === -1 && end > start) {
      const found = pieces
        .slice(next, next + 16)
        .find((piece) => ends.has(piece.start + end - start) && piece.end <= piece.start + end - start);
      if (found) {
        shift = found.start - start;
        at = atStart.get(found.start) ?? -1;
      }
    }
    const piece = pieces[at];
    if (piece === undefined) continue;
    // A stray terminator may be inside the text: the field ends where the entry says.
    const named = end + shift;
    const between = pieces.slice(at + 1, at + 32).filter((piece) => piece.end <= named);
    const isLonger =
      ends.has(named) && named > piece.end && between.every((entry) => !claimed.has(entry.start - shift));
    places.push({ tag, start: piece.start, end: isLonger ? named : piece.end });
    next = at + 1 + (isLonger ? between.length : 0);
  }
  return places;
}

/**
 * Joins pieces that a stray terminator split. If there are more pieces than entries, a piece that does not start like a
 * data field (two indicators, a delimiter) continues the previous one.
 */
function joinedPieces(bytes: Buffer, pieces: readonly Piece[], wanted: number): readonly Piece[] {
  if (pieces.length <= wanted) return pieces;
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const continues = bytes[piece.start + 2] !== delimiter && last !== undefined && bytes[last.start + 2] === delimiter;
    if (continues) last.end = piece.end;
    else merged.push({ ...piece });
  }
  return merged;
}

function allPieces(bytes: Buffer, base: number): Piece[] {
  const pieces: Piece[] = [];
  let start = base;
  for (let mark = bytes.indexOf(fieldTerminator, base); mark !== -1; mark = bytes.indexOf(fieldTerminator, start)) {
    pieces.push({ start, end: mark + 1 });
    start = mark + 1;
  }
  return pieces;
}
