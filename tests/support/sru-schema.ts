import { metadataGrammar } from './oai-schema.ts';
import type { ElementRule, Grammar } from './validate-xml.ts';

const anyText = /^[\s\S]*$/;
const some = /\S/;

/** The schemas of SRU 1.1 and 1.2, and of 2.0 (sruResponse.xsd, diagnostic.xsd), as rules. */
const response = (version: 'old' | 'new'): Record<string, ElementRule> => {
  const first = version === 'old' ? 'version ' : '';
  return {
    searchRetrieveResponse: {
      children: new RegExp(`^${first}numberOfRecords (records )?(nextRecordPosition )?(diagnostics )?$`),
    },
    explainResponse: { children: new RegExp(`^${first}record (diagnostics )?$`) },
    ...(version === 'old' && { version: { text: /^1\.[12]$/ } }),
    numberOfRecords: { text: /^\d+$/ },
    records: { children: /^(record )+$/ },
    record: {
      children:
        version === 'old'
          ? /^recordSchema recordPacking recordData (recordPosition )?$/
          : /^recordSchema recordXMLEscaping recordData (recordPosition )?$/,
    },
    scanResponse: { children: new RegExp(`^${first}(terms )?(diagnostics )?$`) },
    terms: { children: /^(term )+$/ },
    term: { children: /^value numberOfRecords (displayTerm )?$/ },
    value: { text: some },
    displayTerm: { text: some },
    recordSchema: { text: some },
    [version === 'old' ? 'recordPacking' : 'recordXMLEscaping']: { text: /^(xml|string)$/ },
    recordData: { children: /^(other )?$/, text: anyText },
    recordPosition: { text: /^[1-9]\d*$/ },
    nextRecordPosition: { text: /^[1-9]\d*$/ },
    diagnostics: { children: /^(other )+$/ },
  };
};
const diagnostic: Record<string, ElementRule> = {
  diagnostic: { children: /^uri (details )?(message )?$/ },
  uri: { text: /^info:srw\/diagnostic\/1\/\d+$/ },
  details: { text: some },
  message: { text: some },
};

export const sruGrammar: Grammar = {
  ...metadataGrammar,
  'http://www.loc.gov/zing/srw/': response('old'),
  'http://docs.oasis-open.org/ns/search-ws/sruResponse': response('new'),
  'http://docs.oasis-open.org/ns/search-ws/scan': response('new'),
  'http://www.loc.gov/zing/srw/diagnostic/': diagnostic,
  'http://docs.oasis-open.org/ns/search-ws/diagnostic': diagnostic,
  'http://explain.z3950.org/dtd/2.0/': {
    explain: { children: /^serverInfo databaseInfo indexInfo schemaInfo configInfo $/ },
    serverInfo: {
      children: /^host port database $/,
      attributes: { protocol: /^SRU$/, version: some, transport: /^https?$/, method: some },
      required: ['protocol', 'version'],
    },
    host: { text: some },
    port: { text: /^\d+$/ },
    database: { text: some },
    databaseInfo: { children: /^title description $/ },
    title: { text: some, attributes: { primary: /^true$/ } },
    description: { text: some },
    indexInfo: { children: /^(set )+(index )+$/ },
    set: { attributes: { name: some, identifier: some }, required: ['name', 'identifier'] },
    index: { children: /^title map $/ },
    map: { children: /^name $/ },
    name: { text: some, attributes: { set: some }, required: ['set'] },
    schemaInfo: { children: /^(schema )+$/ },
    schema: {
      children: /^title $/,
      attributes: { name: some, identifier: some, location: some, retrieve: /^true$/ },
      required: ['name', 'identifier'],
    },
    configInfo: { children: /^(default )+(setting )+(supports )+$/ },
    default: { text: some, attributes: { type: some }, required: ['type'] },
    setting: { text: some, attributes: { type: some }, required: ['type'] },
    supports: { text: some, attributes: { type: some }, required: ['type'] },
  },
};
