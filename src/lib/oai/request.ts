import { oaiFormats, type MetadataFormat } from '../metadata/formats.ts';
import { readToken } from './token.ts';
import { typeNames } from '../metadata/dublin-core.ts';

export interface OaiSet {
  spec: string;
  name: string;
  narrows: { docCode: string } | { libCode: string };
}

/**
 * A code in the signs that a setSpec may have (OAI-PMH 2.6). The rest, and the tilde itself, become a tilde and two
 * hexadecimal digits for each byte of UTF-8, so that no two codes make one setSpec.
 */
const specOf = (code: string): string =>
  code.replace(/[^A-Za-z0-9\-_.!*'()]/gu, (sign) =>
    Array.from(new TextEncoder().encode(sign), (byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  );

export const typeSpec = (docCode: string): string => `type.${specOf(typeNames[docCode] ?? docCode)}`;
export const librarySpec = (libCode: string): string => `lib.${specOf(libCode)}`;

/** Sets by document type, then by library. Flat: a colon would promise sets above them. */
export const setsOf = (
  types: readonly { code: string; name: string }[],
  libraries: readonly { libCode: string; name: string }[],
): OaiSet[] => [
  ...types.map(({ code, name }) => ({ spec: typeSpec(code), name, narrows: { docCode: code } })),
  ...libraries.map(({ libCode, name }) => ({ spec: librarySpec(libCode), name, narrows: { libCode } })),
];

/** A moment as OAI-PMH writes it: UTC, whole seconds. */
export const writeDatestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

interface Datestamp {
  granularity: 'day' | 'second';
  /** First millisecond of the day or the second. */
  begin: number;
  /** First millisecond after it. */
  end: number;
}

/** Reads YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ (OAI-PMH 3.3); undefined for everything else, and for 30 February. */
function readDatestamp(text: string): Datestamp | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!day && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const begin = Date.parse(day ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(begin) || !writeDatestamp(begin).startsWith(text.slice(0, -1))) return undefined;
  return { granularity: day ? 'day' : 'second', begin, end: begin + (day ? 86_400_000 : 1000) };
}

/** Error codes of OAI-PMH 3.6 that this repository has cause to answer. */
type OaiErrorCode =
  'badArgument' | 'badResumptionToken' | 'badVerb' | 'cannotDisseminateFormat' | 'idDoesNotExist' | 'noRecordsMatch';

/** What the answer says instead of what was asked for. */
export interface OaiError {
  code: OaiErrorCode;
  message: string;
}

/** A list as it was asked for first, wherever in it a page begins. */
export interface ListArguments {
  format: MetadataFormat;
  from: string | undefined;
  until: string | undefined;
  set: string | undefined;
  /** Moments for the service: milliseconds, `before` not included. */
  range: { from: number | undefined; before: number | undefined };
}

/** Where a page begins behind the first. */
export interface ListPosition {
  after: { time: number; recordId: string };
  /** Records before this page. */
  cursor: number;
  /** Length of the whole list as it was counted first. */
  size: number;
}

export type ListVerb = 'ListIdentifiers' | 'ListRecords';
export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | { verb: 'GetRecord'; identifier: string; format: MetadataFormat }
  | { verb: ListVerb; list: ListArguments; position: ListPosition | undefined };

export type ReadRequest =
  | { ok: true; request: OaiRequest }
  /** `echo`: whether the answer repeats the arguments, which it must not after badVerb and badArgument (3.2). */
  | { ok: false; error: OaiError; echo: boolean };

const argumentsOf: Record<OaiRequest['verb'], { required: string[]; optional: string[] }> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
};
const isVerb = (verb: string): verb is OaiRequest['verb'] => Object.hasOwn(argumentsOf, verb);

/** Signs that the protocol's schema allows in an argument; whatever else could not be repeated in the answer. */
const forms: Record<string, RegExp> = {
  metadataPrefix: /^[A-Za-z0-9\-_.!~*'()]{1,100}$/,
  set: /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/,
  identifier: /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-_.!~*'();/?:@&=+$,%]{1,500}$/,
};

const refuse = (code: OaiErrorCode, message: string): ReadRequest => ({
  ok: false,
  error: { code, message },
  echo: code !== 'badVerb' && code !== 'badArgument',
});
const badArgument = (message: string): ReadRequest => refuse('badArgument', message);
const badToken = (message: string): ReadRequest => refuse('badResumptionToken', message);

/** Reads the arguments of a request (OAI-PMH 3.1, 4); errors have the protocol's codes. */
export function readRequest(query: URLSearchParams): ReadRequest {
  const [verb, ...otherVerbs] = query.getAll('verb');
  if (verb === undefined || verb === '') return refuse('badVerb', 'The argument verb is missing.');
  if (otherVerbs.length > 0) return refuse('badVerb', 'The argument verb is given more than once.');
  if (!isVerb(verb)) return refuse('badVerb', `${verb.slice(0, 50)} is not a verb of OAI-PMH.`);

  const given = new Map([...query].filter(([name]) => name !== 'verb'));
  for (const name of given.keys()) {
    if (query.getAll(name).length > 1) return badArgument(`The argument ${name.slice(0, 50)} is given more than once.`);
  }
  const token = given.get('resumptionToken');
  const isList = verb === 'ListIdentifiers' || verb === 'ListRecords';
  if (token !== undefined && (isList || verb === 'ListSets')) {
    if (given.size > 1) return badArgument('resumptionToken is an exclusive argument.');
    return isList ? resumed(verb, token) : badToken('The list of sets is complete in one answer.');
  }

  const { required, optional } = argumentsOf[verb];
  for (const [name, value] of given) {
    if (!required.includes(name) && !optional.includes(name)) {
      return badArgument(`${verb} has no argument ${name.slice(0, 50)}.`);
    }
    if (forms[name]?.test(value) === false) return badArgument(`The value of ${name} is not of the right form.`);
  }
  for (const name of required) {
    if (!given.has(name)) return badArgument(`${verb} needs the argument ${name}.`);
  }
  return withArguments(verb, given);
}

function withArguments(verb: OaiRequest['verb'], input: ReadonlyMap<string, string>): ReadRequest {
  if (verb === 'Identify' || verb === 'ListSets') return { ok: true, request: { verb } };
  if (verb === 'ListMetadataFormats') {
    return { ok: true, request: { verb, identifier: input.get('identifier') } };
  }
  const prefix = input.get('metadataPrefix') ?? '';
  const format = oaiFormats.find(({ name }) => name === prefix);
  const noFormat = () => refuse('cannotDisseminateFormat', `There are no records in the format ${prefix}.`);
  if (verb === 'GetRecord') {
    const identifier = input.get('identifier') ?? '';
    return format ? { ok: true, request: { verb, identifier, format } } : noFormat();
  }
  const [from, until] = [input.get('from'), input.get('until')];
  const [begin, end] = [from, until].map((text) => (text === undefined ? undefined : readDatestamp(text)));
  if (from !== undefined && !begin) return badArgument('from is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ.');
  if (until !== undefined && !end) return badArgument('until is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ.');
  if (begin && end && begin.granularity !== end.granularity) {
    return badArgument('from and until are of different granularity.');
  }
  if (begin && end && begin.begin > end.begin) return badArgument('from is later than until.');
  if (!format) return noFormat();
  const range = { from: begin && Math.max(0, begin.begin), before: end && Math.max(0, end.end) };
  return {
    ok: true,
    request: { verb, list: { format, from, until, set: input.get('set'), range }, position: undefined },
  };
}

function resumed(verb: ListVerb, token: string): ReadRequest {
  const read = readToken(token);
  if (read?.verb !== verb) return badToken('This resumptionToken was not given out for this list.');
  const { first, position } = read;
  const query = new URLSearchParams({ verb, ...first });
  // A token carries the list's arguments, which are checked again: anyone who makes one up gets what the arguments get.
  const again = readRequest(query);
  if (!again.ok || again.request.verb !== verb) return badToken('This resumptionToken is damaged.');
  return { ok: true, request: { ...again.request, position } };
}
