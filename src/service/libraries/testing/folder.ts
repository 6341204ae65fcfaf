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

/**
 * A folder of libraries for one test.
 * @param libraries by folder name, the files by name: an object is written as JSON, a text as it stands
 */
export function librariesFolder(libraries: Record<string, Record<string, object | string>>): {
  dir: string;
  [Symbol.dispose]: () => void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-libraries-'));
  for (const [path, files] of Object.entries(libraries)) {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(dir, path, name, '..'), { recursive: true });
      writeFileSync(join(dir, path, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  return {
    dir,
    [Symbol.dispose]: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
