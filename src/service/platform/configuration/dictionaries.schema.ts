import { z } from 'zod';
import { dictionaryNames } from '../../../lib/contract/calls/locations.ts';
import { localText } from '../../../lib/contract/local-text.ts';

const entry = z.strictObject({
  code: z.string().min(1).max(64),
  parent: z.string().min(1).max(64).optional(),
  name: localText.optional().describe('May be left out when the entry only hides a built-in one.'),
  hidden: z.boolean().optional(),
});

/**
 * libraries/<mappingPath>/dictionaries.json: entries by dictionary that rename, hide or add codes. Locations and
 * libraries are in library.json.
 */
export const dictionariesFileSchema = z.partialRecord(
  z.enum(dictionaryNames).exclude(['location', 'library']),
  z.array(entry),
);

export type DictionariesFile = z.output<typeof dictionariesFileSchema>;
