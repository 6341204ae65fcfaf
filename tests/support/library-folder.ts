import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The least that a library needs. */
export const smallLibrary = (mappingPath: string, groupCode: string): Record<string, unknown> => ({
  groupCode,
  mappingPath,
  name: { 'zh-CN': '小图书馆', 'en-US': 'Small Library' },
  libraries: [{ libCode: 'A', libName: { 'zh-CN': '总馆', zh_TW: '總館', 'en-US': 'Main' } }],
  locations: [
    {
      locationId: 'A1',
      name: { 'zh-CN': '书库', zh_TW: '書庫', 'en-US': 'Stacks' },
      libCode: 'A',
      place: { 'zh-CN': '二层', zh_TW: '二樓', 'en-US': 'Level 2' },
    },
  ],
});

/** Files by name, by library folder: objects are written as JSON, texts unchanged. */
export type LibraryFolders = Record<string, Record<string, object | string>>;

/** Writes libraries into a folder of libraries. */
export function writeLibraries(dir: string, libraries: LibraryFolders): void {
  for (const [path, files] of Object.entries(libraries)) {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(dir, path, name, '..'), { recursive: true });
      writeFileSync(join(dir, path, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
}

/** A folder of libraries for one test. */
export function librariesFolder(libraries: LibraryFolders): {
  dir: string;
  [Symbol.dispose]: () => void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-libraries-'));
  writeLibraries(dir, libraries);
  return {
    dir,
    [Symbol.dispose]: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
