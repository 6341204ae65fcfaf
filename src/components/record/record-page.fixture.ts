import { translator } from '#lib/i18n/server.ts';
import type { Language } from '#lib/contract/language.ts';
import { bookFixture } from '#lib/seo/record.fixture.ts';
import type { PageContext } from '../markup/page-context.ts';
import type { RecordPageModel } from './record-page-model.ts';
import type { RecordView } from './record-body-markup.ts';

type ConfiguredSite = Pick<PageContext['site'], 'mappingPath' | 'groupCode'> & {
  config: Partial<PageContext['site']['config']>;
  parameter: Partial<PageContext['site']['parameter']>;
  menus: PageContext['site']['menus'];
};

/** A page of a library for tests; what of its configuration a record's page does not read is not there. */
export function contextFixture(language: Language = 'zh-CN'): PageContext {
  const configured: ConfiguredSite = {
    mappingPath: 'lib',
    groupCode: '1',
    config: { loginFlag: '1', recRecord: '0' },
    parameter: { takesDocumentRequests: false },
    menus: { menuA: [], menuB: [] },
  };
  const site: PageContext['site'] = Object.assign(Object.create(null), configured);
  return {
    site,
    language,
    t: translator(language),
    address: (path) => `/lib${path}`,
    origin: 'https://lib.example',
  };
}

/** A record's page with nothing but the record. */
export function modelFixture(changes: Partial<RecordPageModel> = {}): RecordPageModel {
  return {
    record: bookFixture(),
    ...{ groups: [], electronic: [], options: undefined, attachments: [], editions: undefined, copies: undefined },
    ...{ others: [], works: undefined, related: [], statistics: undefined, months: [], contents: [] },
    ...{ ratings: undefined, comments: undefined, lookupSites: [], citedCountServices: [], author: null },
    subjectForms: [],
    ...{ entry: undefined, dissertations: [], studies: [], offerId: undefined },
    failures: { main: [], attachments: [], contents: [], aside: [], beside: [] },
    ...changes,
  };
}

/** How a record's page is shown when its address asks for nothing. */
export const viewFixture: RecordView = {
  comments: { filter: 'all', order: 'newest', page: 1 },
  copies: undefined,
  favourites: undefined,
};
