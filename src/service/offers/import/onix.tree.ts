import { SaxesParser } from 'saxes';
import { localName, type Piece } from '../../catalogue/import/xml.ts';
import { mendXml } from '../../catalogue/model/character-references.ts';
import { plainLines } from '../../catalogue/model/text.ts';

/** Short tags of ONIX 3.0 for the elements that are read, and their reference names; both in lower case. */
const shortTags: Readonly<Record<string, string>> = {
  a001: 'recordreference',
  a002: 'notificationtype',
  b221: 'productidtype',
  b244: 'idvalue',
  b012: 'productform',
  x315: 'measuretype',
  c094: 'measurement',
  c095: 'measureunitcode',
  b218: 'extenttype',
  b219: 'extentvalue',
  b220: 'extentunit',
  b202: 'titletype',
  x409: 'titleelementlevel',
  b203: 'titletext',
  b030: 'titleprefix',
  b031: 'titlewithoutprefix',
  b029: 'subtitle',
  x410: 'partnumber',
  b034: 'sequencenumber',
  b035: 'contributorrole',
  b036: 'personname',
  b037: 'personnameinverted',
  b039: 'namesbeforekey',
  b040: 'keynames',
  b047: 'corporatename',
  b057: 'editionnumber',
  b058: 'editionstatement',
  b253: 'languagerole',
  b252: 'languagecode',
  b067: 'subjectschemeidentifier',
  b069: 'subjectcode',
  b070: 'subjectheadingtext',
  x426: 'texttype',
  d104: 'text',
  x436: 'resourcecontenttype',
  x435: 'resourcelink',
  b291: 'publishingrole',
  b081: 'publishername',
  b209: 'cityofpublication',
  x448: 'publishingdaterole',
  b306: 'date',
  j396: 'productavailability',
  j350: 'onhand',
  x462: 'pricetype',
  j151: 'priceamount',
  j152: 'currencycode',
};

/** The reference name of an element, in lower case; composites have it in both kinds of message. */
const referenceName = (name: string): string => shortTags[name] ?? name;

export interface OnixElement {
  name: string;
  children: OnixElement[];
  /** All text inside, with line ends where paragraphs and list items end. */
  text: string;
}

/** XHTML inside texts: what ends a line. */
const lineEnds = new Set(['p', 'br', 'li', 'div', 'h1', 'h2', 'h3', 'h4', 'dd', 'tr']);
/** Deeper than any product goes. */
const deepest = 60;

/** Reads the XML of one product. @returns the reason when it is not well formed */
export function parseProduct(piece: Piece): { product: OnixElement; problem: string | undefined; warnings: string[] } {
  const product: OnixElement = { name: 'product', children: [], text: '' };
  const { text, warnings } = mendXml(piece.text);
  const open: OnixElement[] = [];
  let problem = piece.isWhole ? undefined : 'the product does not end';
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  const add = (part: string): void => {
    const here = open.at(-1);
    if (here) here.text += part;
  };
  parser.on('error', (error) => {
    problem ??= error.message.replace(/^\d+:\d+: /, '');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', (tag) => {
    const name = referenceName(localName(tag.name));
    if (open.length === 0) {
      open.push(product);
      return;
    }
    const element = { name, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > deepest) problem ??= 'elements stand too deep in each other';
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed && parent) parent.text += lineEnds.has(closed.name) ? `${closed.text}\n` : closed.text;
  });
  parser.write(text).close();
  return { product, problem, warnings };
}

export const childrenOf = (element: OnixElement | undefined, name: string): OnixElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of reference names. */
export const elementAt = (element: OnixElement | undefined, ...path: string[]): OnixElement | undefined =>
  path.reduce<OnixElement | undefined>((here, name) => childrenOf(here, name)[0], element);

/** The text of the first element at a path in one line; undefined when there is none. */
export function textAt(element: OnixElement | undefined, ...path: string[]): string | undefined {
  return linesOf(elementAt(element, ...path)).join(' ') || undefined;
}

/** The lines of a text, which may be HTML, without empty ones. */
export const linesOf = (element: OnixElement | undefined): string[] => plainLines(element?.text ?? '');
