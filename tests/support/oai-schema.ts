import { modsGrammar } from './mods.ts';
import type { ElementRule, Grammar } from './validate-xml.ts';

const uri = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;
const stamp = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;
const prefix = /^[A-Za-z0-9\-_.!~*'()]+$/;
const set = /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/;
const anyText = /^[\s\S]*$/;
const some = /\S/;

const dcNames = [
  'title',
  'creator',
  'subject',
  'description',
  'publisher',
  'contributor',
  'date',
  'type',
  'format',
  'identifier',
  'source',
  'language',
  'relation',
  'coverage',
  'rights',
];
const dcElements: Record<string, ElementRule> = Object.fromEntries(
  dcNames.map((name) => [name, { text: some, attributes: { 'xml:lang': some } }]),
);

/** Dublin Core elements in either container, MODS, and MARC 21 slim with the patterns of its schema. */
export const metadataGrammar: Grammar = {
  ...modsGrammar,
  'http://purl.org/dc/elements/1.1/': dcElements,
  'http://www.openarchives.org/OAI/2.0/oai_dc/': { dc: { children: /^(other )*$/ } },
  'info:srw/schema/1/dc-schema': { dc: { children: /^(other )*$/ } },
  'http://www.loc.gov/MARC21/slim': {
    record: { children: /^leader (controlfield )*(datafield )*$/ },
    leader: { text: /^[\d ]{5}[\dA-Za-z ][\dA-Za-z][\dA-Za-z ]{3}(2| )(2| )[\d ]{5}[\dA-Za-z ]{3}(4500| {4})$/ },
    controlfield: { text: some, attributes: { tag: /^00[1-9A-Za-z]$/ }, required: ['tag'] },
    datafield: {
      children: /^(subfield )+$/,
      attributes: {
        tag: /^(0([1-9A-Z][0-9A-Z])|0([1-9a-z][0-9a-z]))|(([1-9A-Z][0-9A-Z]{2})|([1-9a-z][0-9a-z]{2}))$/,
        ind1: /^[\da-z ]$/,
        ind2: /^[\da-z ]$/,
      },
      required: ['tag', 'ind1', 'ind2'],
    },
    subfield: { text: some, attributes: { code: /^[\dA-Za-z!"#$%&'()*+,\-./:;<=>?{}_^`~[\]\\]$/ }, required: ['code'] },
  },
};

/** The schema of OAI-PMH 2.0 (OAI-PMH.xsd of 2004) as rules. */
export const oaiGrammar: Grammar = {
  ...metadataGrammar,
  'http://www.openarchives.org/OAI/2.0/': {
    'OAI-PMH': {
      children:
        /^responseDate request ((error )+|Identify |ListMetadataFormats |ListSets |GetRecord |ListIdentifiers |ListRecords )$/,
    },
    responseDate: { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ },
    request: {
      text: uri,
      attributes: {
        verb: /^(Identify|ListMetadataFormats|ListSets|GetRecord|ListIdentifiers|ListRecords)$/,
        identifier: uri,
        metadataPrefix: prefix,
        from: stamp,
        until: stamp,
        set,
        resumptionToken: anyText,
      },
    },
    error: {
      text: some,
      attributes: {
        code: /^(cannotDisseminateFormat|idDoesNotExist|badArgument|badVerb|noMetadataFormats|noRecordsMatch|badResumptionToken|noSetHierarchy)$/,
      },
      required: ['code'],
    },
    Identify: {
      children:
        /^repositoryName baseURL protocolVersion (adminEmail )+earliestDatestamp deletedRecord granularity (compression )*(description )*$/,
    },
    repositoryName: { text: some },
    baseURL: { text: uri },
    protocolVersion: { text: /^2\.0$/ },
    adminEmail: { text: /^\S+@(\S+\.)+\S+$/ },
    earliestDatestamp: { text: stamp },
    deletedRecord: { text: /^(no|persistent|transient)$/ },
    granularity: { text: /^(YYYY-MM-DD|YYYY-MM-DDThh:mm:ssZ)$/ },
    description: { children: /^other $/ },
    ListMetadataFormats: { children: /^(metadataFormat )+$/ },
    metadataFormat: { children: /^metadataPrefix schema metadataNamespace $/ },
    metadataPrefix: { text: prefix },
    schema: { text: uri },
    metadataNamespace: { text: uri },
    ListSets: { children: /^(set )+(resumptionToken )?$/ },
    set: { children: /^setSpec setName (setDescription )*$/ },
    setSpec: { text: set },
    setName: { text: some },
    GetRecord: { children: /^record $/ },
    ListRecords: { children: /^(record )+(resumptionToken )?$/ },
    ListIdentifiers: { children: /^(header )+(resumptionToken )?$/ },
    record: { children: /^header (metadata )?(about )*$/ },
    header: { children: /^identifier datestamp (setSpec )*$/, attributes: { status: /^deleted$/ } },
    identifier: { text: uri },
    datestamp: { text: stamp },
    metadata: { children: /^other $/ },
    resumptionToken: {
      text: anyText,
      attributes: { completeListSize: /^[1-9]\d*$/, cursor: /^\d+$/, expirationDate: stamp },
    },
  },
  'http://www.openarchives.org/OAI/2.0/oai-identifier': {
    'oai-identifier': { children: /^scheme repositoryIdentifier delimiter sampleIdentifier $/ },
    scheme: { text: /^oai$/ },
    repositoryIdentifier: { text: /^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+$/ },
    delimiter: { text: /^:$/ },
    sampleIdentifier: {
      text: /^oai:[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+:[a-zA-Z0-9\-_.!~*'();/?:@&=+$,%]+$/,
    },
  },
};
