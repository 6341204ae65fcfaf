import { bookFixture } from '#support/seo-record.ts';
import type { RecordPageModel } from '../../src/components/record/record-page-model.ts';
import type { RecordView } from '../../src/components/record/record-body-markup.ts';

/** A record's page with nothing but the record. */
export function modelFixture(changes: Partial<RecordPageModel> = {}): RecordPageModel {
  return {
    record: bookFixture(),
    groups: [],
    electronic: [],
    options: undefined,
    attachments: [],
    editions: undefined,
    copies: undefined,
    others: [],
    works: undefined,
    related: [],
    statistics: undefined,
    months: [],
    contents: [],
    ratings: undefined,
    comments: undefined,
    lookupSites: [],
    citedCountServices: [],
    author: null,
    subjectForms: [],
    entry: undefined,
    dissertations: [],
    studies: [],
    offerId: undefined,
    failures: { main: [], attachments: [], contents: [], aside: [], related: [] },
    ...changes,
  };
}

/** How a record's page is shown when its address asks for nothing. */
export const viewFixture: RecordView = {
  comments: { filter: 'all', order: 'newest', page: 1 },
  copies: undefined,
  favourites: undefined,
};
