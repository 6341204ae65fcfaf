/** Messages of the area `search` that the scripts of the filters show. */
export const filterWords = [
  'updating',
  'updateFailed',
  'tryAgain',
  'valuesOf',
  'findValue',
  'noValue',
  'apply',
  'cancel',
  'notValue',
  'moreValues',
] as const;

/**
 * A message with its variables filled in, in the browser.
 * @param words what `pick` gave: messages by key, with their plural forms
 * @param count chooses the plural form
 */
export function fill(
  words: Record<string, string>,
  key: string,
  variables: Record<string, string> = {},
  plural?: { count: number; tag: string },
): string {
  const form = plural && words[`${key}_${new Intl.PluralRules(plural.tag).select(plural.count)}`];
  const text = form ?? words[key] ?? '';
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
}
