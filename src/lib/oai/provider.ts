import type { Client } from '../client/client.ts';
import type { InputOf, OutputOf } from '../contract/contract.ts';
import type { Failure } from '../contract/envelope.ts';
import { oaiFormats } from '../metadata/formats.ts';
import type { Attributes } from '../xml/element.ts';
import { textElement } from '../xml/element.ts';
import {
  errorElement,
  formatsElement,
  headerElement,
  identifiersOf,
  identifyElement,
  oaiDocument,
  recordElement,
  setsElement,
} from './document.ts';
import {
  readRequest,
  type ListArguments,
  type ListPosition,
  type OaiError,
  type OaiRequest,
  setsOf,
  type OaiSet,
} from './request.ts';
import { writeToken } from './token.ts';

export const oaiPageSize = 100;

export interface OaiRepository {
  client: Client;
  baseUrl: string;
  name: string;
  adminEmail: string;
  groupCode: string;
  libraries: readonly { libCode: string; name: string }[];
  recordUrl: (recordId: string) => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type OaiAnswer =
  | {
      kind: 'document';
      xml: string;
      /** Whose change makes the answer stale; undefined for what should be asked for again each time. */
      cacheScope: 'library' | { recordId: string } | undefined;
    }
  /** The service does not answer; the harvester may try later (OAI-PMH 3.1.2.2). */
  | { kind: 'unavailable' };

/** Thrown and caught in here: what the protocol answers as an error, and a service that fails. */
class Refused extends Error {
  readonly error: OaiError;
  constructor(error: OaiError) {
    super(error.message);
    this.error = error;
  }
}
class ServiceFailed extends Error {
  constructor(failure: Failure) {
    super(failure.message);
  }
}

interface Content {
  xml: string;
  cacheScope?: 'library' | { recordId: string };
}

/** Answers a request of OAI-PMH 2.0, whatever it says. */
export async function answerOai(query: URLSearchParams, repository: OaiRepository): Promise<OaiAnswer> {
  const now = repository.now();
  const document = (request: Attributes, content: string) =>
    oaiDocument({ baseUrl: repository.baseUrl, now, request }, content);
  const repeated = Object.fromEntries(query);
  const read = readRequest(query);
  if (!read.ok) {
    const xml = document(read.echo ? repeated : {}, errorElement(read.error));
    return { kind: 'document', xml, cacheScope: undefined };
  }
  try {
    const { xml, cacheScope } = await contentOf(read.request, repository);
    return { kind: 'document', xml: document(repeated, xml), cacheScope };
  } catch (error) {
    if (error instanceof Refused) {
      return { kind: 'document', xml: document(repeated, errorElement(error.error)), cacheScope: undefined };
    }
    if (error instanceof ServiceFailed) return { kind: 'unavailable' };
    throw error;
  }
}

function contentOf(request: OaiRequest, repository: OaiRepository): Promise<Content> {
  switch (request.verb) {
    case 'Identify':
      return identify(repository);
    case 'ListMetadataFormats':
      return listFormats(request.identifier, repository);
    case 'ListSets':
      return listSets(repository);
    case 'GetRecord':
      return getRecord(request, repository);
    case 'ListIdentifiers':
    case 'ListRecords':
      return list(request, repository);
  }
}

const identifiers = ({ baseUrl, groupCode }: OaiRepository) => identifiersOf(new URL(baseUrl).hostname, groupCode);

async function changes({ client }: OaiRepository, input: InputOf<'listChanges'>): Promise<OutputOf<'listChanges'>> {
  const answer = await client.call('listChanges', input);
  if (!answer.success) throw new ServiceFailed(answer);
  return answer.data;
}

async function identify(repository: OaiRepository): Promise<Content> {
  const { result } = await changes(repository, { rows: 1 });
  const earliest = result[0]?.changedAt ?? 0;
  return {
    xml: identifyElement({ ...repository, earliest, identifiers: identifiers(repository) }),
    cacheScope: 'library',
  };
}

async function changeOf(identifier: string, repository: OaiRepository, wanted: { whole: boolean; marc?: boolean }) {
  const recordId = identifiers(repository).read(identifier);
  const found = recordId === undefined ? undefined : await changes(repository, { recordId, ...wanted });
  const [change] = found?.result ?? [];
  if (!change) throw new Refused({ code: 'idDoesNotExist', message: `There is no item ${identifier}.` });
  return change;
}

async function listFormats(identifier: string | undefined, repository: OaiRepository): Promise<Content> {
  if (identifier !== undefined) await changeOf(identifier, repository, { whole: false });
  return { xml: formatsElement(oaiFormats), cacheScope: 'library' };
}

async function setsOfLibrary({ client, libraries }: OaiRepository): Promise<OaiSet[]> {
  const answer = await client.call('getDictionaries', { names: ['docCode'] });
  if (!answer.success) throw new ServiceFailed(answer);
  return setsOf(answer.data.docCode ?? [], libraries);
}

async function listSets(repository: OaiRepository): Promise<Content> {
  return { xml: setsElement(await setsOfLibrary(repository)), cacheScope: 'library' };
}

async function getRecord(
  { identifier, format }: Extract<OaiRequest, { verb: 'GetRecord' }>,
  repository: OaiRepository,
): Promise<Content> {
  const change = await changeOf(identifier, repository, { whole: true, marc: format.ofMarc === true });
  const record = recordElement(change, format, identifiers(repository), repository.recordUrl);
  return { xml: `<GetRecord>${record}</GetRecord>`, cacheScope: { recordId: change.recordId } };
}

/** What the service narrows its list by for a set; undefined when there is no such set. */
async function narrowing(set: string | undefined, repository: OaiRepository) {
  if (set === undefined) return {};
  return (await setsOfLibrary(repository)).find(({ spec }) => spec === set)?.narrows;
}

async function list(
  { verb, list: requestedList, position }: Extract<OaiRequest, { position: unknown }>,
  repository: OaiRepository,
): Promise<Content> {
  const { format, set, range } = requestedList;
  const nothing = () => new Refused({ code: 'noRecordsMatch', message: 'No records match these arguments.' });
  const narrow = await narrowing(set, repository);
  if (!narrow) throw nothing();
  const page = await changes(repository, {
    ...range,
    ...narrow,
    after: position?.after,
    rows: oaiPageSize,
    whole: verb === 'ListRecords',
    marc: verb === 'ListRecords' && format.ofMarc === true,
    // Counted once: the tokens carry the number on.
    counted: position === undefined,
  });
  if (page.result.length === 0) throw nothing();
  const names = identifiers(repository);
  const entries = page.result.map((change) =>
    verb === 'ListRecords'
      ? recordElement(change, format, names, repository.recordUrl, set)
      : headerElement(change, names, set),
  );
  const next = tokenElement(verb, requestedList, position, page);
  return { xml: `<${verb}>${entries.join('')}${next}</${verb}>` };
}

/** The token for the next page; an empty one ends a list of several pages, and a list of one page has none (3.5). */
function tokenElement(
  verb: 'ListIdentifiers' | 'ListRecords',
  { format, from, until, set }: ListArguments,
  position: ListPosition | undefined,
  { result, more, total }: OutputOf<'listChanges'>,
): string {
  const last = result.at(-1);
  if (!last || (!more && !position)) return '';
  const cursor = position?.cursor ?? 0;
  // Records that changed while the list was read came to its end: it is never shorter than what was given out.
  const size = Math.max(position?.size ?? total ?? 0, cursor + result.length);
  const given = { metadataPrefix: format.name, from, until, set };
  const first = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const after = { time: last.changedAt, recordId: last.recordId };
  const token = more ? writeToken({ verb, first, position: { after, cursor: cursor + result.length, size } }) : '';
  return textElement('resumptionToken', token, { completeListSize: size, cursor });
}
