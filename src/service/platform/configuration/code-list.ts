import { z } from 'zod';

/** What the codes of a list name; forms at the desk offer the codes that the library has. */
type CodeFormat =
  'readerType' | 'materialType' | 'locationType' | 'location' | 'campus' | 'library' | 'pickupPlace' | 'requestKind';

/** Marks a schema of codes with what they name. */
export const codeOf = <Schema extends z.ZodType>(schema: Schema, format: CodeFormat): Schema => schema.meta({ format });

/** A list of codes; empty: all. */
export const codeList = (format: CodeFormat) => z.array(codeOf(z.string().trim().min(1).max(64), format)).default([]);
