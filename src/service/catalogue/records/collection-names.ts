import type { CallContext } from '../../platform/context/context.ts';

export type CollectionNames = (given: readonly string[], call: CallContext) => Promise<string[]>;

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    collectionNames: CollectionNames;
  }
}
