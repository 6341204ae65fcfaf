import type { CompiledQuery } from 'kysely';

/** Whether a statement only reads. Handwritten statements that do say so (prepared.ts). */
export const onlyReads = ({ query }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' && query.endModifiers === undefined;
