import { SaxesParser } from 'saxes';

/** What an element may have, after the protocol's XML Schema. */
export interface ElementRule {
  /** Of the names of its children, each followed by a blank; `other` for a child of another namespace. */
  children?: RegExp;
  /** Of its text; elements without it have none but white space. */
  text?: RegExp;
  attributes?: Record<string, RegExp>;
  required?: readonly string[];
}
/** Rules by namespace and local name. */
export type Grammar = Record<string, Record<string, ElementRule>>;

export interface Node {
  namespace: string;
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

/** Reads a document with its namespaces. @throws when it is not well-formed or uses an undeclared prefix */
export function readXml(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const root: Node = { namespace: '', name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter(
      (attribute) => attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns',
    );
    const node: Node = {
      namespace: uri,
      name: local,
      attributes: Object.fromEntries(
        own.filter((entry) => entry.uri !== xsi).map((entry) => [entry.name, entry.value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.write(xml).close();
  const [first] = root.children;
  if (!first) throw new Error('no element');
  return first;
}

/** Every breach of the grammar, with the place; elements that the grammar does not know are breaches too. */
export function breaches(node: Node, grammar: Grammar, path = ''): string[] {
  const here = `${path}/${node.name}`;
  const rule = grammar[node.namespace]?.[node.name];
  if (!rule) return [`${here}: no such element in ${node.namespace || 'no namespace'}`];
  const found: string[] = [];
  const names = node.children.map((child) => `${child.namespace === node.namespace ? child.name : 'other'} `).join('');
  if (!(rule.children ?? /^$/).test(names)) found.push(`${here}: children ${names || 'none'}`);
  const text = node.text.trim();
  if (rule.text ? !rule.text.test(node.text) : text !== '') found.push(`${here}: text ${JSON.stringify(text)}`);
  for (const [name, value] of Object.entries(node.attributes)) {
    if (!rule.attributes?.[name]?.test(value)) found.push(`${here}: attribute ${name}=${JSON.stringify(value)}`);
  }
  for (const name of rule.required ?? []) if (!(name in node.attributes)) found.push(`${here}: no attribute ${name}`);
  return [...found, ...node.children.flatMap((child) => breaches(child, grammar, here))];
}

/** All nodes of that name, in the order of the document. */
export const nodesOf = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => nodesOf(child, name)),
];
export const textsOf = (node: Node, name: string): string[] => nodesOf(node, name).map(({ text }) => text);
