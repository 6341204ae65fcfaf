import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../lib/contract/language.ts';
import type { Handlers } from '../platform/context/context.ts';

/** The files of a library with its own privacy policy, and with the one that stood before it. */
const fileNames = { current: 'privacy', previous: 'privacy-old' } as const;

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The first text that a library has: in the reader's language, else in zh-CN, the language of the library.
 * Files are `privacy.<language>.md` and `privacy-old.<language>.md` in the library's folder.
 */
async function policyIn(
  dir: string,
  edition: keyof typeof fileNames,
  language: Language,
): Promise<{ markdown: string; language: Language } | null> {
  const wanted: Language[] = [...new Set<Language>([language, 'zh-CN'])];
  for (const entry of wanted) {
    const markdown = await textOf(join(dir, `${fileNames[edition]}.${entry}.md`));
    if (markdown !== undefined) return { markdown, language: entry };
  }
  return null;
}

/** Privacy policy of a library (portal-shell §2.2: /privacy, /oldPrivacy). */
export const privacyHandlers = {
  getPrivacyPolicy: ({ edition }, { library, language }) => policyIn(library.dir, edition, language),
} satisfies Partial<Handlers>;
