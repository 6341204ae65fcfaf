import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';

/** A link in content: to a path of the portal (/newDataBase), or to an address of the web. */
export const linkRow = z.strictObject({
  label: localText,
  url: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)]),
});
