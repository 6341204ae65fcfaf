import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';

type LinkType = OutputOf<'getResearcher'>['links'][number]['type'];

/** Registers of researchers are called the same in every language. */
const registers: Partial<Record<LinkType, string>> = {
  orcid: 'ORCID',
  scopus: 'Scopus',
  researcherId: 'ResearcherID',
  dblp: 'DBLP',
  scholar: 'Google Scholar',
  wikidata: 'Wikidata',
};

export const linkName = (t: Translate, type: LinkType): string => registers[type] ?? t('people:homepage');
