import type { DictionaryName } from '../../../lib/contract/calls/locations.ts';
import type { LocalText } from '../../../lib/contract/language.ts';
import classes from './data/classes.json' with { type: 'json' };
import countries from './data/countries.json' with { type: 'json' };
import disciplines from './data/disciplines.json' with { type: 'json' };
import languages from './data/languages.json' with { type: 'json' };
import small from './data/small.json' with { type: 'json' };

/** An entry with its names; `parent` is the code of the parent entry in a tree (class numbers, disciplines). */
export interface Entry {
  code: string;
  parent: string | undefined;
  name: LocalText;
}

/** Rows of the data files: code, parent, zh-CN, zh_TW, en-US; an empty text means none. */
const entries = (rows: readonly (readonly string[])[]): readonly Entry[] =>
  rows.map(([code = '', parent = '', hans = '', hant = '', english = '']) => ({
    code,
    parent: parent === '' ? undefined : parent,
    name: { 'zh-CN': hans, ...(hant && { zh_TW: hant }), ...(english && { 'en-US': english }) },
  }));

/** The built-in dictionaries. Locations, libraries, databases, majors and core journals come from each library. */
export const builtIn: Readonly<Record<DictionaryName, readonly Entry[]>> = {
  docCode: entries(small.docCode),
  countryCode: entries(countries),
  langCode: entries(languages),
  kindNo: entries(classes),
  location: [],
  coreInclude: entries(small.coreInclude),
  frequency: entries(small.frequency),
  library: [],
  resourceType: entries(small.resourceType),
  ddType: entries(small.ddType),
  verifyStatus: entries(small.verifyStatus),
  claimStatus: entries(small.claimStatus),
  needVerify: entries(small.needVerify),
  discode1: entries(disciplines),
  materialType: entries(small.materialType),
  customCore: [],
  processType: entries(small.processType),
  commentDocType: entries(small.commentDocType),
  searchField: entries(small.searchField),
  database: [],
  major: [],
  databaseType: entries(small.databaseType),
  itemStatus: entries(small.itemStatus),
};
