import type { Diagnostic } from '../rules/cql/query.ts';
import { xmlText } from '../seo/text.ts';
import { textElement, element } from '../xml/element.ts';

/** SRU diagnostics (info:srw/diagnostic/1/…) that are answered here, with the words of the list. */
export const diagnosticMessages: Readonly<Record<number, string>> = {
  1: 'General system error',
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  14: 'Invalid or unsupported use of quotes',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  22: 'Unsupported combination of relation and index',
  23: 'Too many characters in term',
  26: 'Non special character escaped in term',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  31: 'Anchoring character not supported',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  40: 'Unsupported proximity relation',
  41: 'Unsupported proximity distance',
  42: 'Unsupported proximity unit',
  46: 'Unsupported boolean modifier',
  48: 'Query feature unsupported',
  61: 'First record position out of range',
  64: 'Record temporarily unavailable',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  82: 'Unsupported sort sequence',
  84: 'Too many sort keys',
  88: 'Unsupported path for sort',
  110: 'Stylesheets not supported',
  120: 'Response position out of range',
};

/** A diagnostic as an element with the prefix `diag` in the namespace of its version. */
export const diagnosticElement = ({ code, details }: Diagnostic, namespace: string): string =>
  element(
    'diag:diagnostic',
    { 'xmlns:diag': namespace },
    textElement('diag:uri', `info:srw/diagnostic/1/${String(code)}`),
    // Of what XML cannot carry nothing may be left.
    ...(xmlText(details) === '' ? [] : [textElement('diag:details', details)]),
    textElement('diag:message', diagnosticMessages[code] ?? 'Cannot process query; reason unknown'),
  );
