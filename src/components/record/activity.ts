import type { ClientSite } from '#lib/client/conventions.ts';
import type { ElectronicKind } from '#lib/contract/calls/logging.ts';
import type { OutputOf } from '#lib/contract/contract.ts';

/** What the script that counts needs to know; it is in the attribute `data-activity` of the record. */
export interface ActivityData {
  requestContext: ClientSite;
  recordId: string;
  kind: ElectronicKind;
}

const kinds: Readonly<Record<string, ElectronicKind>> = { 1: 'book', 2: 'journal', 5: 'database' };

/**
 * The attribute's text.
 * @param docCode kind of the record (dictionary `docCode`)
 */
export const activityData = (
  { site, language }: Pick<ClientSite, 'language'> & { site: Pick<ClientSite, 'mappingPath' | 'groupCode'> },
  recordId: string,
  docCode: string,
): string => {
  const { mappingPath, groupCode } = site;
  const data: ActivityData = {
    requestContext: { mappingPath, groupCode, language },
    recordId,
    kind: kinds[docCode] ?? 'other',
  };
  return JSON.stringify(data);
};

type Statistics = OutputOf<'getLoanStatistics'>;
const counts = ['views', 'downloads', 'accesses', 'exports', 'shares'] as const;

/** Uses of a record other than loans; only those above zero. */
export const usesOf = (statistics: Statistics): { name: (typeof counts)[number]; count: number }[] =>
  counts.flatMap((name) => (statistics[name] > 0 ? [{ name, count: statistics[name] }] : []));

/** Whether there is anything to tell. */
export const hasStatistics = (statistics: Statistics): boolean => statistics.loans > 0 || usesOf(statistics).length > 0;
