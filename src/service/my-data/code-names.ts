import { z } from 'zod';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import type { DictionaryName } from '../../lib/contract/calls/locations.ts';
import { requestKinds } from '../../lib/rules/copy-requests.ts';
import { requestStatuses } from '../../lib/rules/library-request.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { noticeText } from '../platform/inbox/notice-text.ts';

type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** Columns whose codes are in dictionaries. */
const dictionaries: Readonly<Record<string, DictionaryName>> = {
  lib_code: 'library',
  last_lib_code: 'library',
  location_id: 'location',
  location: 'location',
  material_type: 'materialType',
  verify_status: 'verifyStatus',
  claim_status: 'claimStatus',
  status_after: 'itemStatus',
  item_after: 'itemStatus',
};

/** Columns whose codes have names in messages: the file, and how the keys of the names begin. */
const messageKeys: Readonly<Record<string, readonly [file: string, prefix: string]>> = {
  'reader.status': ['profile', 'status_'],
  'leaving.status_before': ['profile', 'status_'],
  'outbox.channel': ['data-codes', 'channel_'],
  'notice_digest.channel': ['data-codes', 'channel_'],
  'subscription.kind': ['subscriptions', 'kind_'],
  'subscription.rhythm': ['subscriptions', ''],
  'behaviour.type': ['mine', 'type_'],
  'loan_notice.kind': ['data-codes', 'notice_'],
  'copy_request.stage': ['copy-requests', 'step_'],
  'copy_request_step.stage': ['copy-requests', 'step_'],
  'copy_request_step.actor': ['copy-requests', 'actor_'],
  'ledger_entry.kind': ['mine', 'type_'],
  'charge.kind': ['mine', 'type_'],
  'payment.kind': ['mine', 'type_'],
  'payment.method': ['service', 'payment_'],
  'payment.state': ['data-codes', 'payment_'],
  'payment_refund.reason': ['data-codes', 'refundReason_'],
  'payment_refund.state': ['data-codes', 'refund_'],
  'purchase_order.stage': ['service', 'orderStage_'],
  'purchase_step.stage': ['service', 'orderStage_'],
  'purchase_step.actor': ['data-codes', 'by_'],
  'evaluation.state': ['mine', 'comment_'],
  'point_entry.kind': ['points', 'kind_'],
  'certification.state': ['certification', 'state_'],
  'library_request.status': ['mine', 'status_'],
  'electronic_request.type': ['mine', 'requestType_'],
  'electronic_request.state': ['mine', 'state_'],
  'recommendation_reader.way': ['data-codes', 'way_'],
  'document_delivery.state': ['document-delivery', 'state_'],
  'document_delivery.document_type': ['document-delivery', 'type_'],
  'question.state': ['mine', 'questionState_'],
  'feedback.kind': ['feedback', 'kind_'],
  'feedback.state': ['feedback', 'state_'],
  'feedback.closed_by': ['data-codes', 'by_'],
  'course_mark.kind': ['data-codes', 'mark_'],
  'donation_offer.kind': ['donations', ''],
  'donation_offer.state': ['donations', 'state_'],
};

/** Columns that only programs use: the document has them, tables do not. */
const programColumns = new Set([
  'copy_request.status',
  'purchase_order.status',
  'ledger_entry.key',
  'ledger_transfer.debit',
  'ledger_transfer.credit',
  'payment_event.kind',
  'payment_event.detail',
  'payment.ref',
  'point_entry.key',
  'loan.origin',
  'outbox.state',
  'book_list.kind',
  'book_list.state',
  'library_request.owner_id',
  'purchase_address.area_code',
  'title_lang',
]);

/** Columns with 0 for no and 1 for yes. */
const isYesOrNo = (name: string): boolean =>
  /^(?:is|needs|tells)_/.test(name) || ['paused', 'anonymous', 'subscription.mail', 'process_flag'].includes(name);

type Messages = Readonly<Record<string, string>>;

async function readMessages(language: Language, file: string): Promise<Messages> {
  const messages: { default: Messages } = await import(`../../lib/i18n/locales/${language}/${file}.json`, {
    with: { type: 'json' },
  });
  return messages.default;
}

/** How tables of one reader's copy are written: their columns, headings and cells in the reader's language. */
export interface TableWords {
  columns: (table: string, row: Row) => string[];
  heading: (column: string) => string;
  /** The value of a column as a person reads it. */
  cell: (table: string, column: string, row: Row) => Cell;
}

const namedPart = z.union([
  z.string(),
  z.looseObject({ name: z.string() }).transform(({ name }) => name),
  z.looseObject({ title: z.string() }).transform(({ title }) => title),
]);
const storedParts = z.array(namedPart).transform((parts) => parts.join(' / '));

/** A stored text by language, or the names of a stored list; undefined for any other value. */
function readStored(value: string, language: Language): string | undefined {
  if (!/^[[{]/.test(value)) return undefined;
  if (value === '{}') return '';
  try {
    const stored: unknown = JSON.parse(value);
    const text = localText.safeParse(stored);
    return text.success ? inLanguage(text.data, language) : storedParts.safeParse(stored).data;
  } catch {
    // A comment of the reader that begins with a bracket.
    return undefined;
  }
}

/** Loads the words of a library's tables in a language. */
export async function tableWords(library: LoadedLibrary, language: Language): Promise<TableWords> {
  const files = ['data-columns', ...Object.values(messageKeys).map(([file]) => file)];
  const messages = new Map(
    await Promise.all([...new Set(files)].map(async (file) => [file, await readMessages(language, file)] as const)),
  );
  const text = (file: string, key: string) => messages.get(file)?.[key];
  const { vendors = [], funds = [] } = library.file.purchasing ?? {};
  const named: Readonly<Record<string, (code: string, row: Row) => string | undefined>> = {
    'reader.type_code': (code) => {
      const type = library.file.circulation.readerTypes.find((entry) => entry.code === code);
      return type && inLanguage(type.name, language);
    },
    'purchase_order.vendor': (code) => {
      const vendor = vendors.find((entry) => entry.code === code);
      return vendor && inLanguage(vendor.name, language);
    },
    'copy_request.kind': (code) => {
      const number = requestKinds.findIndex((kind) => kind === code) + 1;
      return nameOfCode(library, 'processType', String(number), language);
    },
    'reader_address.type': (code) => text('service', `address${code.charAt(0).toUpperCase()}${code.slice(1)}`),
    'loan.subject': (code) => nameOfCode(library, 'kindNo', code, language),
    pickup_place: (code) =>
      nameOfCode(library, 'location', code, language) ?? nameOfCode(library, 'library', code, language),
    'purchase_line.fund': (code) => {
      const fund = funds.find((entry) => entry.code === code);
      return fund && inLanguage(fund.name, language);
    },
    'purchase_line.fund_category': (code, row) => {
      const fund = funds.find((entry) => entry.code === row['fund']);
      const category = fund?.categories.find((entry) => entry.code === code);
      return category && inLanguage(category.name, language);
    },
  };
  const noticeOf = (row: Row) =>
    noticeText({ kind: String(row['kind']), told: String(row['told']) }, language, library.file.notices.texts);
  const nameOf = (table: string, column: string, value: string, row: Row): string | undefined => {
    const place = `${table}.${column}`;
    if (place === 'notice.kind') return noticeOf(row)?.title;
    if (place === 'notice.told') return noticeOf(row)?.text;
    const own = named[place] ?? named[column];
    if (own) return own(value, row);
    const keys = messageKeys[place];
    if (keys) {
      const [file, prefix] = keys;
      return text(file, prefix + (place === 'library_request.status' ? (requestStatuses[Number(value)] ?? '') : value));
    }
    const dictionary = dictionaries[column];
    if (dictionary !== undefined) return nameOfCode(library, dictionary, value, language);
    if (isYesOrNo(column) || isYesOrNo(place)) return text('data-codes', value === '0' ? 'no' : 'yes');
    return undefined;
  };
  return {
    columns: (table, row) =>
      Object.keys(row).filter((name) => !programColumns.has(`${table}.${name}`) && !programColumns.has(name)),
    heading: (column) => text('data-columns', column) ?? column,
    cell: (table, column, row) => {
      const value = row[column] ?? null;
      if (value === null) return value;
      return nameOf(table, column, String(value), row) ?? readStored(String(value), language) ?? value;
    },
  };
}
