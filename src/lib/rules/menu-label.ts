import type { MenuItem } from '../contract/config.ts';
import type { Language } from '../contract/language.ts';
import { isChinese } from './is-chinese.ts';

/** The item's name in that language, in zh-CN where it has none (portal-shell §2.6). */
export function labelOf(item: Pick<MenuItem, 'menuName' | 'englishName' | 'complexFont'>, language: Language): string {
  if (!isChinese(language)) return item.englishName ?? item.menuName;
  if (language === 'zh_TW') return item.complexFont ?? item.menuName;
  return item.menuName;
}
