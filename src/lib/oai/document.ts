import type { OutputOf } from '../contract/contract.ts';
import type { MetadataFormat } from '../metadata/formats.ts';
import { element, textElement, xmlDeclaration, type Attributes } from '../xml/element.ts';
import { writeDatestamp, type OaiError, librarySpec, typeSpec, type OaiSet } from './request.ts';

export type Change = OutputOf<'listChanges'>['result'][number];

const namespace = 'http://www.openarchives.org/OAI/2.0/';
const identifierNamespace = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * The whole answer.
 * @param request arguments that the answer repeats
 * @param content what is under the verb's name, or the errors
 */
export function oaiDocument(
  answer: { baseUrl: string; now: number; request: Attributes },
  ...content: readonly string[]
): string {
  const attributes = {
    xmlns: namespace,
    'xmlns:xsi': xsi,
    'xsi:schemaLocation': `${namespace} ${namespace}OAI-PMH.xsd`,
  };
  return `${xmlDeclaration}${element(
    'OAI-PMH',
    attributes,
    textElement('responseDate', writeDatestamp(answer.now)),
    textElement('request', answer.baseUrl, answer.request),
    ...content,
  )}\n`;
}

export const errorElement = ({ code, message }: OaiError): string => textElement('error', message, { code });

/** Names of items (OAI-PMH 2.4): `oai:<host>:<groupCode>/<recordId>`. */
export interface Identifiers {
  write: (recordId: string) => string;
  /** Undefined for the names of others. */
  read: (identifier: string) => string | undefined;
  /** Only host names of the public kind are described by the oai-identifier schema. */
  description: string;
}

export function identifiersOf(host: string, groupCode: string): Identifiers {
  const start = `oai:${host}:${groupCode}/`;
  const isPublic = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(host);
  return {
    write: (recordId) => `${start}${recordId}`,
    read: (identifier) => {
      const recordId = identifier.startsWith(start) ? identifier.slice(start.length) : '';
      return /^[1-9]\d{0,14}$/.test(recordId) ? recordId : undefined;
    },
    description: isPublic
      ? element(
          'description',
          {},
          element(
            'oai-identifier',
            {
              xmlns: identifierNamespace,
              'xsi:schemaLocation': `${identifierNamespace} ${identifierNamespace}.xsd`,
            },
            textElement('scheme', 'oai'),
            textElement('repositoryIdentifier', host),
            textElement('delimiter', ':'),
            textElement('sampleIdentifier', `${start}1`),
          ),
        )
      : '',
  };
}

export function identifyElement(repository: {
  name: string;
  baseUrl: string;
  adminEmail: string;
  /** Milliseconds. */
  earliest: number;
  identifiers: Identifiers;
}): string {
  return element(
    'Identify',
    {},
    textElement('repositoryName', repository.name),
    textElement('baseURL', repository.baseUrl),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', repository.adminEmail),
    textElement('earliestDatestamp', writeDatestamp(repository.earliest)),
    // Rows of withdrawn records are kept for good.
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    repository.identifiers.description,
  );
}

export const formatsElement = (formats: readonly MetadataFormat[]): string =>
  element(
    'ListMetadataFormats',
    {},
    ...formats.map(({ name, schema, namespace: of }) =>
      element(
        'metadataFormat',
        {},
        textElement('metadataPrefix', name),
        textElement('schema', schema),
        textElement('metadataNamespace', of),
      ),
    ),
  );

export const setsElement = (sets: readonly OaiSet[]): string =>
  element(
    'ListSets',
    {},
    ...sets.map(({ spec, name }) => element('set', {}, textElement('setSpec', spec), textElement('setName', name))),
  );

/** @param requestedSet set of the list request; a withdrawn record is reported in it whatever its copies were */
export function headerElement(change: Change, identifiers: Identifiers, requestedSet?: string): string {
  const specs = [typeSpec(change.docCode), ...change.libCodes.map(librarySpec)];
  if (requestedSet !== undefined && !specs.includes(requestedSet)) specs.push(requestedSet);
  return element(
    'header',
    { status: change.isDeleted ? 'deleted' : undefined },
    textElement('identifier', identifiers.write(change.recordId)),
    textElement('datestamp', writeDatestamp(change.changedAt)),
    ...specs.map((spec) => textElement('setSpec', spec)),
  );
}

/** @param url of a record's page */
export function recordElement(
  change: Change,
  format: MetadataFormat,
  identifiers: Identifiers,
  url: (recordId: string) => string,
  requestedSet?: string,
): string {
  const { record } = change;
  const metadata = record ? element('metadata', {}, format.write(record, url(record.recordId))) : '';
  return element('record', {}, headerElement(change, identifiers, requestedSet), metadata);
}
