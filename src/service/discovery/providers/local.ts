import { clusterNames } from '../../../lib/contract/calls/discovery.ts';
import { getRecordDetail } from '../../catalogue/record-views/detail.ts';
import { getRelatedRecords } from '../../catalogue/record-views/related.ts';
import { parametersOf, search } from '../../catalogue/records/search.ts';
import { subjectsOf } from '../../catalogue/records/subjects-of.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { entryOf } from './entries.ts';
import type { LocalSettings } from '../../platform/configuration/discovery.schema.ts';
import type { DiscoveryProvider, FoundEntry } from './discovery.ts';
import type { RecordSummary } from '../../../lib/contract/calls/search.ts';

const relatedShown = 6;

const entryOfOwn = (record: RecordSummary): FoundEntry =>
  entryOf(record, { id: record.recordId, doi: null, url: null });

const maxSubjects = 4;
const isBare = ({ author, publishYear, source }: RecordSummary): boolean =>
  author === null && publishYear === null && source === null;

/** Entries of own records; those of which hardly more than the title is known with what they are about. */
async function entriesOf(records: readonly RecordSummary[], call: CallContext): Promise<FoundEntry[]> {
  const subjects = await subjectsOf(
    call,
    records.filter(isBare).map(({ recordId }) => Number(recordId)),
  );
  return records.map((record) => {
    const own = subjects.get(Number(record.recordId)) ?? [];
    return { ...entryOfOwn(record), ...(own.length > 0 && { subjects: own.slice(0, maxSubjects) }) };
  });
}

/**
 * The own catalogue as a discovery provider: the part of it that the settings name. It never waits for anybody, so that
 * it is what there is when others fail.
 */
export function localDiscovery({ docCode, resourceType }: LocalSettings): DiscoveryProvider {
  return {
    can: {
      fields: ['keyWord', 'title', 'author', 'subject', 'publisher', 'isbn', 'issn'],
      sorts: ['relevance', 'publishYear', 'title'],
      filters: [...clusterNames],
      years: true,
      clusters: true,
      browse: true,
    },
    search: async (query, call) => {
      const { clusters } = query;
      const requestedTypes = query.docCode.filter((entry) => docCode.includes(entry));
      // A type outside this part of the catalogue finds nothing, and not everything.
      if (query.docCode.length > 0 && requestedTypes.length === 0)
        return { numFound: 0, entries: [], clusters: {}, years: [] };
      const facets = clusters ? [...clusterNames] : [];
      const parameters = {
        ...query,
        docCode: requestedTypes.length > 0 ? requestedTypes : docCode,
        resourceType,
        facets,
      };
      const found = await search(parametersOf(parameters), call);
      const result: Awaited<ReturnType<DiscoveryProvider['search']>> = {
        numFound: found.numFound,
        entries: await entriesOf(found.searchResult, call),
        clusters: {},
        years: clusters ? found.years : [],
      };
      for (const name of clusterNames) {
        const values = found.facetResult[name]?.filter((entry) => name !== 'docCode' || docCode.includes(entry.code));
        if (values && values.length > 0) result.clusters[name] = values;
      }
      return result;
    },
    detail: async (id, call) => {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      try {
        const record = await getRecordDetail({ recordId: id }, call);
        const related = await getRelatedRecords({ recordId: id, rows: relatedShown }, call);
        const entry = entryOf(record, { id, doi: record.doi, url: null });
        // The catalogue keeps no list of the works that a record cites.
        return { entry, record, references: null, citedBy: null, related: related.result.map(entryOfOwn) };
      } catch (error) {
        if (error instanceof ServiceError && error.errCode === errCodes.notFound) return undefined;
        throw error;
      }
    },
  };
}
