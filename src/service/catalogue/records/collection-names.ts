import type { CallContext } from '../../platform/context/context.ts';

/** Names of collections, some of which may be given by the id of the database's record. */
export type CollectionNames = (given: readonly string[], call: CallContext) => Promise<string[]>;

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    collectionNames: CollectionNames;
  }
}
