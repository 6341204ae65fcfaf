import { xmlText } from '../seo/text.ts';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Attributes in the order given; those without a value are left out. */
export type Attributes = Record<string, string | number | undefined>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${xmlText(String(value))}"`]))
    .join('');

/** An element around content that is XML already; without any it is empty. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const inside = content.join('');
  const open = `${name}${attributesOf(attributes)}`;
  return inside === '' ? `<${open}/>` : `<${open}>${inside}</${name}>`;
}

/** An element around a text. What XML cannot carry is left out of the text. */
export const textElement = (name: string, text: string | number, attributes: Attributes = {}): string =>
  element(name, attributes, xmlText(String(text)));
