import type { ClientSite } from '#lib/client/conventions.ts';
import { languages } from '#lib/contract/language.ts';

/**
 * What the page says of itself in data attributes of the list, and the words in those of a part; it is the portal's own
 * page, so that it is not checked again.
 */
export function contextAndMessages(
  list: HTMLElement,
  part: HTMLElement = list,
): { requestContext: ClientSite; messages: Record<string, string> } {
  const requestContext: Record<string, string> = JSON.parse(list.dataset['context'] ?? '{}');
  const messages: Record<string, string> = JSON.parse(part.dataset['words'] ?? '{}');
  const language = languages.find((language) => language === requestContext['language']) ?? 'zh-CN';
  return {
    requestContext: {
      mappingPath: requestContext['mappingPath'] ?? '',
      groupCode: requestContext['groupCode'] ?? '',
      language,
    },
    messages,
  };
}
