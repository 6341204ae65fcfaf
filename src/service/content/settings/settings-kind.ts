import type { z } from 'zod';
import type { ContentSection } from '../../../lib/contract/desk/content.ts';
import type { LocalText } from '../../../lib/contract/language.ts';
import { contentKind, type ContentKind } from '../../platform/content/kind.ts';
import type { LibraryFile } from '../../platform/configuration/schema.ts';

/**
 * What staff write of library.json itself. Its entries are those of the file: there is no other, and none is taken out.
 */
export interface SettingsKind extends ContentKind {
  settings: {
    section: ContentSection;
    entriesIn: (file: LibraryFile) => object[];
    /** What staff know an entry by; its kind's name where there is but one. */
    titleOf: (file: LibraryFile, key: string) => LocalText | string;
    /** The file with an entry in its place; as it was when the entry does not fit it. */
    put: (file: LibraryFile, value: unknown) => LibraryFile;
  };
}

export const nothing = () => Promise.resolve();

/** A kind with one entry. @param parts.section of the desk in which it is written */
export function single<Row extends z.ZodType>(
  name: string,
  row: Row,
  {
    section = 'content',
    entry,
    put,
  }: {
    section?: ContentSection;
    entry: (file: LibraryFile) => object;
    put: (file: LibraryFile, value: z.output<Row>) => LibraryFile;
  },
): SettingsKind {
  return {
    ...contentKind({ name, row, names: { key: [] }, put: nothing }),
    keyOf: () => name,
    settings: {
      section,
      entriesIn: (file) => [entry(file)],
      titleOf: () => name,
      put: (file, value) => {
        const parsed = row.safeParse(value);
        return parsed.success ? put(file, parsed.data) : file;
      },
    },
  };
}

/** Reports values that are in a list twice. */
export const once = <T>(values: readonly T[], context: z.RefinementCtx): void => {
  values.forEach((value, at) => {
    if (values.indexOf(value) < at) context.addIssue({ code: 'custom', path: [at], message: 'is listed twice' });
  });
};
