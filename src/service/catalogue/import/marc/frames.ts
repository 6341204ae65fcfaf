/**
 * Splits a byte stream into ISO 2709 records. Real files have wrong lengths, missing terminators, truncated ends, and
 * line feeds and junk between records. A record's end is where two of these agree: the length in the leader, the record
 * terminator, and the start of the next leader.
 */
export interface Frame {
  /** Byte position in the stream. */
  position: number;
  end: number;
  /** Undefined for a part without a record. */
  bytes: Buffer | undefined;
  problems: string[];
}

export const truncated = 'The file ends inside the record';

const recordTerminator = 0x1d;
const leaderLength = 24;
/** Records longer than the format's 99,999 bytes exist (many items); past this a terminator is surely missing. */
const longestRecord = 4 * 1024 * 1024;
/** Bytes between records that are ignored without a warning: terminators, line ends, NUL, spaces, BOM, ^Z. */
const fillers = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x1d, 0x20, 0xbb, 0xbf, 0xef]);

export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);
  /** Position in the stream of the first pending byte. */
  #position: number;

  constructor(position: number) {
    this.#position = position;
  }

  /** Takes the next bytes and answers the records that are complete with them. */
  push(chunk: Buffer): Frame[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    return this.#drain(false);
  }

  /** Returns the remaining frames at the end of the file. */
  finish(): Frame[] {
    return this.#drain(true);
  }

  #drain(atEnd: boolean): Frame[] {
    const frames: Frame[] = [];
    const bytes = this.#pending;
    let at = 0;
    for (;;) {
      at = skipFillers(bytes, at);
      if (at >= bytes.length) break;
      const cut = cutFrame(bytes, at, atEnd);
      if (cut === undefined) break;
      frames.push({
        position: this.#position + at,
        end: this.#position + cut.end,
        bytes: cut.isRecord ? bytes.subarray(at, cut.end) : undefined,
        problems: cut.problems,
      });
      at = cut.end;
    }
    this.#position += at;
    this.#pending = bytes.subarray(at);
    return frames;
  }
}

interface Cut {
  end: number;
  isRecord: boolean;
  problems: string[];
}

/** Answers undefined when more bytes are needed to decide. */
function cutFrame(bytes: Buffer, at: number, atEnd: boolean): Cut | undefined {
  const rest = bytes.length - at;
  if (rest < leaderLength) return atEnd ? junk(bytes.length, 'The file ends inside a leader') : undefined;
  const declared = digits(bytes, at, 5);
  if (!looksLikeLeader(bytes, at)) {
    // The length alone may be right, and the record whole.
    const isWhole = declared > leaderLength && bytes.indexOf(recordTerminator, at) === at + declared - 1;
    return isWhole
      ? { end: at + declared, isRecord: true, problems: ['The leader is damaged'] }
      : cutJunk(bytes, at, atEnd);
  }

  const declaredEnd = at + declared;
  // A record and the next leader are enough to decide.
  if (!atEnd && bytes.length < declaredEnd + 2 * leaderLength) return undefined;

  const terminator = bytes.indexOf(recordTerminator, at + leaderLength);
  if (terminator !== -1 && terminator === declaredEnd - 1) return { end: declaredEnd, isRecord: true, problems: [] };

  if (terminator !== -1 && terminator < declaredEnd && bytes[declaredEnd - 1] === recordTerminator) {
    const next = skipFillers(bytes, terminator + 1);
    if (!looksLikeLeader(bytes, next))
      return { end: declaredEnd, isRecord: true, problems: ['Record terminator inside the record'] };
  }
  if (terminator === -1 && !atEnd && rest < longestRecord) return undefined;

  const limit = terminator === -1 ? bytes.length : terminator;
  const next = findLeader(bytes, at + leaderLength, limit);
  if (next !== -1) return { end: next, isRecord: true, problems: ['Record terminator missing'] };
  if (terminator === -1) return { end: bytes.length, isRecord: true, problems: [truncated] };
  const found = String(terminator + 1 - at);
  return {
    end: terminator + 1,
    isRecord: true,
    problems: [`Leader says ${String(declared)} bytes, the record has ${found}`],
  };
}

/** Skips bytes without a leader up to the next leader. */
function cutJunk(bytes: Buffer, at: number, atEnd: boolean): Cut | undefined {
  const reason = 'No MARC leader where a record should begin';
  const next = findLeader(bytes, at + 1, bytes.length);
  let terminator = bytes.indexOf(recordTerminator, at);
  while (terminator !== -1 && (next === -1 || terminator < next)) {
    const behind = skipFillers(bytes, terminator + 1);
    if (behind + leaderLength > bytes.length) break;
    if (looksLikeLeader(bytes, behind)) return junk(terminator + 1, reason);
    terminator = bytes.indexOf(recordTerminator, terminator + 1);
  }
  if (next !== -1) return junk(next, reason);
  if (atEnd) return junk(bytes.length, reason);
  return bytes.length - at > longestRecord ? junk(bytes.length - 2 * leaderLength, reason) : undefined;
}

function junk(end: number, reason: string): Cut {
  return { end, isRecord: false, problems: [reason] };
}

function skipFillers(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && fillers.has(bytes[at] ?? -1)) at += 1;
  return at;
}

/** Good enough where a record is expected: length and base address are numbers. */
function looksLikeLeader(bytes: Buffer, at: number): boolean {
  return at + leaderLength <= bytes.length && areDigits(bytes, at, 5) && areDigits(bytes, at + 12, 5);
}

/** Finds a leader by strict criteria, which also check the counts, the entry map and the letters before them. */
function findLeader(bytes: Buffer, from: number, to: number): number {
  for (
    let mark = bytes.indexOf('22', from + 10, 'latin1');
    mark !== -1;
    mark = bytes.indexOf('22', mark + 1, 'latin1')
  ) {
    const at = mark - 10;
    if (at >= to) return -1;
    if (!looksLikeLeader(bytes, at) || bytes[at + 20] !== 0x34 || bytes[at + 21] !== 0x35) continue;
    if (isLetter(bytes[at + 5]) && isLetter(bytes[at + 6])) return at;
  }
  return -1;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a;
}

function areDigits(bytes: Buffer, at: number, count: number): boolean {
  for (let i = at; i < at + count; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

/** A decimal number in the bytes, or NaN. */
export function digits(bytes: Buffer, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x30 || byte > 0x39) return NaN;
    value = value * 10 + byte - 0x30;
  }
  return value;
}
