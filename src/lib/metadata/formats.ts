import { marcxmlRecord } from '../citation/export/marcxml.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { element } from '../xml/element.ts';
import { dublinCoreElements } from './dublin-core.ts';
import { modsNamespace, modsRecord, modsSchema } from './mods.ts';

export interface MetadataFormat {
  /** Short name: metadataPrefix of OAI-PMH, recordSchema of SRU. */
  name: string;
  /** What SRU calls it. */
  identifier: string;
  title: string;
  namespace: string;
  schema: string;
  /** Whether it is made of what lies behind records in MARC (`record.marc`). */
  ofMarc?: boolean;
  /** @param url of the record's page */
  write: (record: RecordDetail, url: string) => string;
}

const dc = 'http://purl.org/dc/elements/1.1/';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

export const oaiDc: MetadataFormat = {
  name: 'oai_dc',
  identifier: 'info:srw/schema/1/dc-v1.1',
  title: 'Dublin Core',
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  write: (record, url) =>
    element(
      'oai_dc:dc',
      {
        'xmlns:oai_dc': oaiDc.namespace,
        'xmlns:dc': dc,
        'xmlns:xsi': xsi,
        'xsi:schemaLocation': `${oaiDc.namespace} ${oaiDc.schema}`,
      },
      dublinCoreElements(record, url),
    ),
};

const srwDc: MetadataFormat = {
  name: 'dc',
  identifier: 'info:srw/schema/1/dc-v1.1',
  title: 'Dublin Core',
  namespace: 'info:srw/schema/1/dc-schema',
  schema: 'http://www.loc.gov/standards/sru/recordSchemas/dc-schema.xsd',
  write: (record, url) =>
    element('srw_dc:dc', { 'xmlns:srw_dc': srwDc.namespace, 'xmlns:dc': dc }, dublinCoreElements(record, url)),
};

const marcXml: MetadataFormat = {
  name: 'marcxml',
  identifier: 'info:srw/schema/1/marcxml-v1.1',
  title: 'MARCXML (MARC 21 slim)',
  namespace: 'http://www.loc.gov/MARC21/slim',
  schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
  ofMarc: true,
  write: (record) =>
    marcxmlRecord(
      record,
      ` xmlns="${marcXml.namespace}" xmlns:xsi="${xsi}" xsi:schemaLocation="${marcXml.namespace} ${marcXml.schema}"`,
    ),
};

export const mods: MetadataFormat = {
  name: 'mods',
  identifier: 'info:srw/schema/1/mods-v3.8',
  title: 'MODS 3.8',
  namespace: modsNamespace,
  schema: modsSchema,
  write: modsRecord,
};

export const oaiFormats: readonly MetadataFormat[] = [oaiDc, marcXml, mods];
export const sruFormats: readonly MetadataFormat[] = [srwDc, marcXml, mods];
