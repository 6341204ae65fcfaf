/** Words of the discovery calls that addresses need too; kept apart from the schemas, as search-terms.ts is. */

/** What narrows a search at a discovery provider, and what its results are clustered by. */
export const clusterNames = ['docCode', 'subject', 'author', 'publisher', 'langCode'] as const;
export type ClusterName = (typeof clusterNames)[number];

/** The provider that is always there: papers and dissertations of the own catalogue. */
export const localProvider = 'local';
