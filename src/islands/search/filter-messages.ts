/**
 * A message with its variables filled in, in the browser.
 * @param messages what `pick` gave: messages by key, with their plural forms
 * @param count chooses the plural form
 */
export function fill(
  messages: Record<string, string>,
  key: string,
  variables: Record<string, string> = {},
  plural?: { count: number; tag: string },
): string {
  const form = plural && messages[`${key}_${new Intl.PluralRules(plural.tag).select(plural.count)}`];
  const text = form ?? messages[key] ?? '';
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
}
