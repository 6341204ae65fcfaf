import type { ClientSite } from '#lib/client/conventions.ts';
import { languages } from '#lib/contract/language.ts';

/**
 * What the page says of itself in data attributes of the list, and the words in those of a part; it is the portal's own
 * page, so that it is not checked again.
 */
export function askerAndWords(
  list: HTMLElement,
  part: HTMLElement = list,
): { asker: ClientSite; words: Record<string, string> } {
  const asker: Record<string, string> = JSON.parse(list.dataset['asker'] ?? '{}');
  const words: Record<string, string> = JSON.parse(part.dataset['words'] ?? '{}');
  const language = languages.find((one) => one === asker['language']) ?? 'zh-CN';
  return { asker: { mappingPath: asker['mappingPath'] ?? '', groupCode: asker['groupCode'] ?? '', language }, words };
}
