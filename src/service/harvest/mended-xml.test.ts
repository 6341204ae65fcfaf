import { expect, test } from 'vitest';
import { mendedXml } from './records.ts';

test('references are mended outside of CDATA sections only', () => {
  expect(mendedXml('<a>&eacute; & &#1;<![CDATA[&eacute; &]]>&amp;</a>')).toBe(
    '<a>é &amp; <![CDATA[&eacute; &]]>&amp;</a>',
  );
  expect(mendedXml('<a><![CDATA[&</a>')).toBe('<a><![CDATA[&amp;</a>');
});

test('prefixes are declared at the first element, behind a declaration and comments', () => {
  expect(mendedXml('<?xml version="1.0"?>\n<!-- a --><!-- - -- b --> <dc:a xmlns:x = "u"><x:b/></dc:a>')).toBe(
    '<?xml version="1.0"?>\n<!-- a --><!-- - -- b --> <dc:a xmlns:dc="urn:undeclared:dc" xmlns:x = "u"><x:b/></dc:a>',
  );
});

test('many comments without an element are read in linear time', () => {
  // Took exponential time: thirty comments would not have come to an end.
  const comments = '<!-- -->'.repeat(2_000);
  expect(mendedXml(`${comments} <x:`)).toBe(`${comments} <x:`);
  expect(mendedXml(`${comments}& x:y=`)).toBe(`${comments}&amp; x:y=`);
});
