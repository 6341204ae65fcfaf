import type { CallContext } from '../../platform/context/context.ts';
import { foldKey } from '../text/analysis.ts';

export type CollectionNames = (given: readonly string[], call: CallContext) => Promise<string[]>;

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    collectionNames: CollectionNames;
  }
}

/**
 * Returns whether lists show a collection. `collectionsLeftOut` of library.json leaves out some by a part of their name,
 * such as a vendor's packages of single books.
 */
export function listedCollections({ library }: Pick<CallContext, 'library'>): (name: string) => boolean {
  const leftOut = library.file.collectionsLeftOut.map(foldKey);
  return (name) => !leftOut.some((part) => foldKey(name).includes(part));
}
