import { expect, test } from 'vitest';
import { breaches, readXml, type Grammar } from '#support/validate-xml.ts';

const grammar: Grammar = {
  'urn:a': {
    list: { children: /^(item )+(other )?$/, attributes: { size: /^\d+$/ }, required: ['size'] },
    item: { text: /^\w+$/ },
  },
  'urn:b': { note: { text: /^.*$/ } },
};
const found = (xml: string) => breaches(readXml(xml), grammar);

test('a document that keeps the rules has no breach', () => {
  expect(found('<list xmlns="urn:a" size="1"> <item>x</item> <n:note xmlns:n="urn:b">y</n:note> </list>')).toEqual([]);
});

test.each([
  ['<list xmlns="urn:a" size="1"/>', 'no item'],
  ['<list xmlns="urn:a"><item>x</item></list>', 'a missing attribute'],
  ['<list xmlns="urn:a" size="x"><item>x</item></list>', 'an attribute of another form'],
  ['<list xmlns="urn:a" size="1" more="1"><item>x</item></list>', 'an attribute too many'],
  ['<list xmlns="urn:a" size="1"><item>x y</item></list>', 'a text of another form'],
  ['<list xmlns="urn:a" size="1">text<item>x</item></list>', 'a text where none may be'],
  ['<list xmlns="urn:a" size="1"><item>x</item><n:other xmlns:n="urn:b"/></list>', 'an unknown element'],
  ['<list xmlns="urn:c" size="1"/>', 'an unknown namespace'],
])('%s is refused for %s', (xml) => expect(found(xml)).toHaveLength(1));

test.each(['<a>', '<a>&nbsp;</a>', '<a>\u0001</a>', '<x:a/>', ''])('%j is no document', (xml) =>
  expect(() => readXml(xml)).toThrow(/\S/),
);
