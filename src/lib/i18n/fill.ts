/** Splits a text at its {{placeholders}}: entries at odd indexes are the names of values. */
export const cut = (text: string): readonly string[] => text.split(/\{\{(\w+)\}\}/);

type Values = Readonly<Record<string, number | string>>;

/** Puts values into a text that was cut before; a place without a value stays as it is. */
export function fillCut(pieces: readonly string[], values: Values): string {
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    text += String(values[name] ?? `{{${name}}}`) + (pieces[at + 1] ?? '');
  }
  return text;
}

/** Puts values into a text's {{places}}; a place without a value stays as it is. */
export const fill = (text: string, values: Values): string => fillCut(cut(text), values);
