import { SaxesParser } from 'saxes';
import { ProviderError } from './http.ts';

/** An element of a document by its local name: servers disagree about prefixes, and some about namespaces. */
export interface XmlElement {
  name: string;
  /** Namespace; empty when it is in none. */
  uri: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** No record is nested deeper; what is, was made to do harm. */
const deepest = 64;
/** Elements of a document of two megabytes that is not made of tags alone. */
const maxElements = 100_000;

/**
 * Reads a document that others wrote. Entities are never expanded but the five of XML itself, and a document type
 * declaration is refused, so that neither files nor addresses can be drawn in and nothing grows.
 * @throws ProviderError (unreadable) when it is not well-formed, has a DOCTYPE, or is nested or cut into too much
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const refuse = (reason: string): never => {
    throw new ProviderError('unreadable', `XML: ${reason}`);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type declaration'));
  parser.on('opentag', (tag) => {
    count += 1;
    if (open.length >= deepest) refuse('nested too deep');
    if (count > maxElements) refuse('too many elements');
    const attributes: Record<string, string> = {};
    for (const { local, value } of Object.values(tag.attributes)) attributes[local] = value;
    const element: XmlElement = { name: tag.local, uri: tag.uri, attributes, children: [], text: '' };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return root ?? refuse('empty');
}

/** The first child of that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of the first child of that name, trimmed; undefined when there is none or it is empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.trim();
  return text === '' ? undefined : text;
}

/** The element itself or the first one under it of that name, whatever wraps it. */
export function find(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined || element.name === name) return element;
  for (const child of element.children) {
    const found = find(child, name);
    if (found) return found;
  }
  return undefined;
}
