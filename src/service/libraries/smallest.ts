import type { z } from 'zod';
import type { libraryFileSchema } from '../platform/configuration/schema.ts';

/** Where group codes begin that nobody gave. */
const firstCode = 200_001;

/** The first group code that none of these is. */
export function freeCode(taken: readonly string[]): string {
  let code = firstCode;
  while (taken.includes(String(code))) code += 1;
  return String(code);
}

/** What library.json needs at least: one library with one location, in which imports put what names no other. */
export const smallestLibrary = (
  mappingPath: string,
  { name, groupCode }: { name: string; groupCode: string },
): z.input<typeof libraryFileSchema> => ({
  groupCode,
  mappingPath,
  name: { 'zh-CN': name },
  libraries: [{ libCode: 'MAIN', libName: { 'zh-CN': '总馆', zh_TW: '總館', 'en-US': 'Main Library' } }],
  locations: [
    {
      locationId: 'STACKS',
      name: { 'zh-CN': '书库', zh_TW: '書庫', 'en-US': 'Stacks' },
      libCode: 'MAIN',
      pickup: true,
    },
  ],
});
