import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogueRecordSchema, type CatalogueRecord } from '../catalogue/model/record.ts';
import { linesOf } from '../platform/configuration/data-files.ts';
import { issueText, pathText } from './mistakes.ts';

const { controlNumber, summary } = catalogueRecordSchema.shape;
/** A row of descriptions.jsonl: what the library itself says of a record of data/, by its control number. */
const descriptionSchema = z
  .strictObject({ controlNumber, summary, contents: z.array(z.string().trim().min(1)).optional() })
  .refine((entry) => entry.summary !== undefined || entry.contents !== undefined, 'says nothing');

export type Description = z.output<typeof descriptionSchema>;

export interface Descriptions {
  byNumber: Map<string, Description>;
  /** Lines that are no description: `descriptions.jsonl:line`, with the reason. */
  problems: { file: string; field: string; message: string }[];
}

const fileName = 'descriptions.jsonl';

/** The file of descriptions in a library's folder, if there is one. */
export function descriptionsFile(libraryDir: string): string | undefined {
  const path = join(libraryDir, fileName);
  return existsSync(path) ? path : undefined;
}

function parse(text: string): Description | { field: string; message: string }[] {
  try {
    const parsed = descriptionSchema.safeParse(JSON.parse(text), { reportInput: true });
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map((issue) => ({ field: pathText(issue.path), message: issueText(issue) }));
  } catch (error) {
    return [{ field: '', message: `is not valid JSON: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/**
 * Reads what a library says about its records in descriptions.jsonl; a line with a mistake is reported and left out.
 * @throws when the file cannot be read
 */
export async function readDescriptions(libraryDir: string): Promise<Descriptions> {
  const read: Descriptions = { byNumber: new Map(), problems: [] };
  const path = descriptionsFile(libraryDir);
  if (path === undefined) return read;
  for await (const { number, text } of linesOf(path)) {
    const entry = parse(text);
    if (Array.isArray(entry))
      read.problems.push(...entry.map((problem) => ({ file: `${fileName}:${String(number)}`, ...problem })));
    else read.byNumber.set(entry.controlNumber, entry);
  }
  return read;
}

/** A record with what the library says of it, where the record itself says nothing. */
export function withDescription(record: CatalogueRecord, byNumber: Descriptions['byNumber']): CatalogueRecord {
  const { summary, contents } = byNumber.get(record.controlNumber) ?? {};
  return {
    ...record,
    ...(record.summary === undefined && summary !== undefined && { summary }),
    ...(record.contents.length === 0 && contents !== undefined && { contents }),
  };
}
