import type { ClientSite } from '#lib/client/conventions.ts';
import type { OutputOf } from '#lib/contract/contract.ts';

/** What the script that counts needs to know; it stands in the attribute `data-activity` of the record. */
export interface ActivityData {
  asker: ClientSite;
  recordId: string;
}

/** The attribute's text. */
export const activityData = (
  { site, language }: Pick<ClientSite, 'language'> & { site: Pick<ClientSite, 'mappingPath' | 'groupCode'> },
  recordId: string,
): string => {
  const { mappingPath, groupCode } = site;
  const data: ActivityData = { asker: { mappingPath, groupCode, language }, recordId };
  return JSON.stringify(data);
};

type Statistics = OutputOf<'getLoanStatistics'>;
const counts = ['views', 'downloads', 'accesses', 'exports', 'shares'] as const;

/** What was done with a record beside lending it, as far as it was done at all. */
export const usesOf = (statistics: Statistics): { name: (typeof counts)[number]; count: number }[] =>
  counts.flatMap((name) => (statistics[name] > 0 ? [{ name, count: statistics[name] }] : []));

/** Whether there is anything to tell. */
export const hasStatistics = (statistics: Statistics): boolean => statistics.loans > 0 || usesOf(statistics).length > 0;
