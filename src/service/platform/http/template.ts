/** Names of the places in an address template: https://example.org/?isbn={isbn} has `isbn`. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
}

/**
 * Fills a URL template of the configuration. Values are escaped and allowed only after the host, so that records and
 * readers cannot change the destination.
 * @returns undefined if a value is missing or the result is not an address at the template's host
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | undefined>>): URL | undefined {
  const names = placeholders(template);
  // A segment of dots would climb in the path.
  if (names.some((name) => !values[name] || /^\.+$/.test(values[name]))) return undefined;
  const filled = template.replace(/\{(\w*)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
  if (!URL.canParse(filled)) return undefined;
  const url = new URL(filled);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/** The first template that the values can fill. */
export function fillFirst(
  templates: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): URL | undefined {
  for (const template of templates) {
    const url = fillTemplate(template, values);
    if (url) return url;
  }
  return undefined;
}
