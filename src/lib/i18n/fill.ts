/** Puts values into a text's {{places}}; a place without a value stays as it is. */
export const fill = (text: string, values: Record<string, number | string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
