import { builtIn } from '../dictionaries/builtin.ts';
import { foldKey } from '../text/analysis.ts';

/** Reads the names of classes and disciplines in the other language, by folded name. */
function read(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, Set<string>>();
  const add = (key: string, name: string): void => {
    names.set(key, (names.get(key) ?? new Set()).add(name));
  };
  for (const { name } of [...builtIn.kindNo, ...builtIn.discode1]) {
    const chinese = name['zh-CN'];
    const english = name['en-US']?.toLowerCase();
    // Classes of several things (哲学、宗教) are no one topic.
    if (english === undefined || /[、，（(]/.test(chinese) || /,| and |\(|;/.test(english)) continue;
    add(foldKey(chinese), english);
    add(foldKey(english), chinese);
  }
  return new Map(Array.from(names, ([key, all]) => [key, [...all]]));
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Names of a class or discipline in the other language; empty where it is none. */
export const classNames = (key: string): readonly string[] => (known ??= read()).get(key) ?? [];
