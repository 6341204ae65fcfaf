/**
 * Why a record or row of a file was rejected, or what was repaired or left out. Reports say it in English, as commands do; staff
 * at the desk read it in their language: each line is known again by its pattern (`desk:reason_<name>`).
 */
export const importReasons = {
  withdrawn: 'Status d',
  notJson: 'Not JSON: {{detail}}',
  brokenXml: 'Broken XML: {{detail}}',
  noTitle: 'The record has no title',
  noControlNumber: 'The record has no control number; one was made from its content',
  authority: 'Not a bibliographic record (authority data)',
  holdingsOfNone: 'A separate holdings record that names no record (004)',
  holdingsWait: 'Holdings of record {{number}}, which is not here: they wait for it',
  itemStatus: 'Item status {{status}} is unknown; taken as {{taken}}',
  barcodeTwice: 'Barcode {{barcode}} is listed twice in the record',
  barcodeTaken: 'Barcode {{barcode}} belongs to another item of this library; the item was left out',
  itemKept: 'Item {{barcode}} is on loan or promised: it is kept, and withdrawn once it is back',
  row: 'The row cannot be read: {{detail}}',
  noPublicationTitle: 'Line {{line}} has no publication_title',
  notHttp: 'Address {{address}} is not an http address and was left out',
  notHttps: 'Cover {{address}} is not an https address and was left out',
  noFile: 'File {{path}} is not the path of a file and was left out',
  access: 'Access {{access}} is unknown; {{path}} is for signed-in readers',
  kind: 'Kind {{kind}} is unknown; taken as a book',
  isbn: 'ISBN {{number}} is not valid and is kept in a note',
  issn: 'ISSN {{number}} is not valid and is kept in a note',
  binding: '{{text}} is no binding and is kept in a note',
  year: 'Year {{year}} is not possible and was left out',
  otherSyntax: 'The record is {{syntax}} and was read as such',
  undecoded: '{{number}} characters could not be decoded',
  encodingGuess: 'Encoding {{encoding}} is a guess with confidence {{confidence}} of 100',
  looksWrong: 'The text of {{number}} of {{all}} records looks wrong: set the encoding',
  noLeader: 'No MARC leader where a record should begin',
  noTerminator: 'Record terminator missing',
  terminatorInside: 'Record terminator inside the record',
  fileEnds: 'The file ends inside the record',
  leader: 'The leader is damaged',
  wrongLength: 'Leader says {{declared}} bytes, the record has {{found}}',
  baseAddress: 'Base address in the leader is wrong',
  directoryEndless: 'The directory has no end',
  directoryEmpty: 'The directory is empty',
  directoryOfOthers: 'The directory does not fit the fields',
  directoryInOrder: 'The directory does not fit; fields were taken in their order',
  directoryWhereBegun: 'The directory does not fit; fields were taken where they begin',
  entriesLeftOut: '{{lost}} of {{all}} directory entries do not fit and were left out',
  controls: 'Control characters were left out',
  controlsIn: 'Control characters in field {{tag}} were left out',
  powerOfTen: 'Line {{line}}, {{column}}: {{text}} is in powers of ten, has lost digits and was left out',
  spreadsheetError: 'Line {{line}}, {{column}}: {{text}} is an error of the spreadsheet and was left out',
  differs: 'Line {{line}}, {{column}}: {{text}} differs from line {{other}} and was left out',
  replaced: 'Number {{number}} is also at position {{position}}: this record replaced that one',
  titleAdded: 'Title {{title}} has the same number and was added to {{other}}',
  ampersands: 'Ampersands that begin no reference were taken as text',
  noSubfields: 'Field {{tag}} has no subfields',
  // Of a move-in (docs/guide/move-in.md).
  wrongValue: 'Wrong value: {{detail}}',
  columnsMissing: '{{file}}: columns are missing: {{columns}}; found: {{found}}',
  profileLacks: '{{file}}: the profile does not describe {{table}}',
  pastCutOver: 'circulation.cutOver is {{day}}: from that day on {{what}}. Set a later day in library.json first.',
  notDay: '{{text}} is not a day',
  notNumber: '{{text}} is not a number',
  notAmount: '{{text}} is not an amount',
  digitsLost: '{{text}} is in powers of ten and has lost digits',
  notMail: 'not an e-mail address',
  notPhone: 'not a phone number',
  balanceLess: 'the reader has less of it than at an earlier run: correct it at the desk',
  chargeKind: '{{text}} is no kind of charge',
  barcodeMissing: 'the barcode is missing',
  dueDayMissing: 'the due day is missing',
  lentTwice: '{{barcode}} is lent twice in the file',
  twiceInFile: '{{text}} is twice in the file',
  dueBeforeLent: 'due before it was lent',
  lentInFuture: 'lent on a day to come',
  lentHere: '{{barcode}} was lent to another reader, or another day, here',
  copyNamesNoRecord: 'no record with copy {{barcode}}',
  noRecord: 'no record {{number}}',
  noReader: 'there is no reader {{reader}}',
  readerMissing: 'there is no reader',
  noCopy: 'there is no copy {{barcode}}',
  copyMissing: 'there is no copy',
  noSuchRecord: 'there is no record {{number}}',
  recordMissing: 'there is no record',
  noItem: 'no item has the barcode {{barcode}}',
  recordNotImported: 'the record was not imported',
  readerNotImported: 'the reader was not imported',
  debtLarger: 'the debt is larger than at an earlier run: undo that run and import again',
  shortList: 'the list lacks more than half of the readers with a valid card; no card was ended',
  accountTaken: '{{account}} belongs to another reader.',
  accountCancelled: 'The reader cancelled the account {{account}} on {{day}}. To restore it: {{command}}',
  partWrong: 'Wrong {{part}}: {{detail}}',
  // Last: a part of a record that is not what it must be, and what is wrong with it.
  partLeftOut: '{{detail}}; {{part}} was left out',
} as const;
export type ImportReason = keyof typeof importReasons;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A pattern as what reads it: its fixed texts, and names for what is between. */
const patterns = Object.entries(importReasons).map(([name, text]) => ({
  name,
  reads: new RegExp(
    `^${text
      .split(/\{\{(\w+)\}\}/)
      .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : escaped(part)))
      .join('')}$`,
    's',
  ),
}));

const isReason = (name: string): name is ImportReason => name in importReasons;

export const importReasonNames = Object.keys(importReasons) as ImportReason[];

export interface ReadReason {
  name: ImportReason;
  values: Record<string, string>;
}

/** What is wrong with a single value, as it is said in English (zod) behind the name of its part. */
const importDetails = {
  type: /^Invalid input: expected (?<expected>[\w|]+), received \w+$/,
  tooBig: /^Too big: expected \D*(?<most>\d+)\b/,
  tooSmall: /^Too small: expected \D*(?<least>\d+)\b/,
  option: /^Invalid option: expected one of (?<options>.+)$/,
  unknown: /^Unrecognized keys?: (?<names>.+)$/,
  form: /^Invalid (?:string|input|URL|ISO date|format)\b.*$/,
} as const;
export type ImportDetail = keyof typeof importDetails;

/** Reads what is wrong with a value, perhaps behind the name of its part; undefined for what is not known. */
export function readDetail(
  text: string,
): { part: string; name: ImportDetail; values: Record<string, string> } | undefined {
  const [, part = '', said = text] = /^([\w.]+): (.+)$/s.exec(text) ?? [];
  for (const [name, reads] of Object.entries(importDetails)) {
    const found = reads.exec(said);
    if (found && name in importDetails) return { part, name: name as ImportDetail, values: { ...found.groups } };
  }
  return undefined;
}

function readOne(text: string): ReadReason | undefined {
  for (const { name, reads } of patterns) {
    const found = reads.exec(text);
    if (found && isReason(name)) return { name, values: { ...found.groups } };
  }
  return undefined;
}

/**
 * Reads a line of a report, which may have several reasons one behind the other.
 * @returns each as what it says, or as the text that it is where it is none that is known
 */
export function readReasons(line: string): (ReadReason | string)[] {
  const pieces = line.split('; ');
  const read: (ReadReason | string)[] = [];
  for (let at = 0; at < pieces.length;) {
    // A semicolon may stand in a reason: the shortest that is one counts.
    let [end, entry] = [at + 1, readOne(pieces[at] ?? '')];
    while (!entry && end < pieces.length) {
      end += 1;
      entry = readOne(pieces.slice(at, end).join('; '));
    }
    read.push(entry ?? pieces[at] ?? '');
    at = entry ? end : at + 1;
  }
  return read;
}
