import { documentFields, documentTitle } from '../../lib/rules/document-delivery.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { message } from '../platform/messages/index.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import { orderOf, type DocumentRow } from './row.ts';

/**
 * The mail by which the library's desk learns of an order, or that its reader took it back. It names the order by its
 * number and not the reader: staff see who it is by `yuelan document-delivery show`.
 * @param to the desk's address, from library.json
 */
export function orderMail(
  { file, mappingPath }: Pick<LoadedLibrary, 'file' | 'mappingPath'>,
  to: string,
  row: DocumentRow,
  about: 'order' | 'withdrawal',
): Outgoing {
  const { language } = file.notices;
  const order = orderOf(row);
  const values = { number: String(row.id), title: documentTitle(order), library: mappingPath };
  const line = (name: string, text: string) => message(language, 'documentMailLine', { name, text });
  const facts = [
    line(message(language, 'documentField_documentType'), message(language, `documentType_${order.documentType}`)),
    ...documentFields
      .filter((field) => order[field] !== '')
      .map((field) => line(message(language, `documentField_${field}`), order[field])),
  ];
  const isOrder = about === 'order';
  return {
    channel: 'mail',
    recipient: to,
    subject: message(language, isOrder ? 'documentMailSubject' : 'documentMailWithdrawn', values),
    body: [
      message(language, isOrder ? 'documentMailIntro' : 'documentMailWithdrawnText', values),
      ['', ...facts, ''].join('\n'),
      ...(isOrder ? [message(language, 'documentMailEnd', values)] : []),
    ].join('\n'),
  };
}
