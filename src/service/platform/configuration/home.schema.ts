import { z } from 'zod';
import { listSearchSchema } from '../../../lib/contract/calls/lists.ts';
import { localText } from '../../../lib/contract/local-text.ts';
import { homeBlocks } from '../../../lib/rules/home-view.ts';

/** Contents of the home page (portal-content §1). */
export const homeSchema = z.strictObject({
  /** Shown blocks, in this order. */
  blocks: z.array(z.enum(homeBlocks)).default([...homeBlocks]),
  /** A shelf of the library's own: the first hits of a search. */
  customShelf: z.strictObject({ title: localText, search: listSearchSchema }).optional(),
});
