import { relative } from 'node:path';
import { catalogueRecordSchema } from '../catalogue/model/record.ts';
import { dataFiles, linesOf } from '../platform/configuration/data-files.ts';
import { readDescriptions } from './descriptions.ts';
import { issueText, pathText } from './mistakes.ts';
import type { LibraryOnDisk } from './read-libraries.ts';
import type { Problem } from '../platform/configuration/types.ts';

/** Mistakes reported for one file; a file in another format has one on every line. */
const maxOfAFile = 20;

function mistakesOf(text: string): { field: string; message: string }[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return [{ field: '', message: `is not valid JSON: ${error instanceof Error ? error.message : String(error)}` }];
  }
  const parsed = catalogueRecordSchema.safeParse(raw, { reportInput: true });
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ field: pathText(issue.path), message: issueText(issue) }));
}

/** Reads every record of a library's data files: lines that are no record, and locations library.json does not know. */
export async function checkRecords(library: LibraryOnDisk): Promise<{ records: number; problems: Problem[] }> {
  const known = new Set(library.file.locations.map((location) => location.locationId));
  const problems: Problem[] = [];
  let records = 0;
  for (const { file, ...problem } of (await readDescriptions(library.dir)).problems)
    problems.push({ file: `${library.mappingPath}/${file}`, ...problem, severity: 'mistake' });
  for (const path of await dataFiles(library.dir)) {
    const file = `${library.mappingPath}/${relative(library.dir, path)}`;
    const unknown = new Set<string>();
    let mistakesListed = 0;
    for await (const { number, text } of linesOf(path)) {
      records += 1;
      const mistakes = mistakesListed < maxOfAFile ? mistakesOf(text) : [];
      for (const { field, message } of mistakes) {
        problems.push({ file: `${file}:${String(number)}`, field, message, severity: 'mistake' });
        mistakesListed += 1;
      }
      for (const [, id] of text.matchAll(/"locationId":"([^"]+)"/g))
        if (id !== undefined && !known.has(id)) unknown.add(id);
    }
    if (mistakesListed >= maxOfAFile) {
      problems.push({ file, field: '', message: 'further mistakes of this file are not listed', severity: 'mistake' });
    }
    for (const id of unknown) {
      problems.push({
        file,
        field: 'locationId',
        message: `${id} is no location of library.json`,
        severity: 'warning',
      });
    }
  }
  return { records, problems };
}
