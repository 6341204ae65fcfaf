import { normalizeIsbn } from './isbn.ts';
import { normalizeIssn } from './issn.ts';
import { tidyText } from './questions.ts';
import { lengthOf } from './recommendations.ts';

/**
 * State of an order for a document (docs/guide/document-delivery.md). Those that are over stay as they are, but for a
 * document that is delivered once more because its link ran out.
 */
export const documentStates = ['sent', 'accepted', 'delivered', 'refused', 'cancelled'] as const;
export type DocumentState = (typeof documentStates)[number];

/** What readers (`cancel`) and the library do with an order; `takeBack`: the library's last decision was a mistake. */
export const documentActs = ['accept', 'deliver', 'refuse', 'cancel', 'takeBack'] as const;
export type DocumentAct = (typeof documentActs)[number];

/** What an act makes of an order; acts that a state does not have are refused. */
export const documentTransitions: Readonly<Record<DocumentState, Partial<Record<DocumentAct, DocumentState>>>> = {
  sent: { accept: 'accepted', deliver: 'delivered', refuse: 'refused', cancel: 'cancelled' },
  accepted: { deliver: 'delivered', refuse: 'refused', takeBack: 'sent' },
  delivered: { deliver: 'delivered', takeBack: 'accepted' },
  refused: { takeBack: 'sent' },
  cancelled: {},
};

/** States in which something is still to come. */
export const isOpenDocument = (state: DocumentState): boolean => state === 'sent' || state === 'accepted';

export const documentTypes = ['article', 'chapter', 'book', 'dissertation', 'proceedings', 'another'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Documents that are a part of a publication, and have a title of their own. */
const isPart = (type: DocumentType): boolean => type === 'article' || type === 'chapter' || type === 'proceedings';

/** The texts of the form (portal-content §3) in its order, each with its longest length in characters. */
export const documentFieldLimits = {
  publicationName: 300,
  articleTitle: 500,
  author: 300,
  issue: 60,
  version: 60,
  place: 100,
  publisher: 200,
  year: 10,
  issn: 30,
  isbn: 30,
  pages: 60,
  doi: 300,
  remarks: 500,
} as const;
export type DocumentField = keyof typeof documentFieldLimits;
export const documentFields = Object.keys(documentFieldLimits) as readonly DocumentField[];

/** An order as it was typed, or as it is kept: ISBN of 13 digits, ISSN with its hyphen, DOI without its address. */
export type DocumentTexts = Record<DocumentField, string>;
export interface DocumentOrder extends DocumentTexts {
  documentType: DocumentType;
}

export const documentProblemNames = [
  'publicationMissing',
  'articleMissing',
  'tooLong',
  'yearInvalid',
  'issnInvalid',
  'isbnInvalid',
  'pagesInvalid',
  'doiInvalid',
] as const;
export interface DocumentProblem {
  field: DocumentField;
  problem: (typeof documentProblemNames)[number];
}

/** A DOI as it is typed or copied, without the address of its resolver; undefined when it is none. */
export function normalizeDoi(text: string): string | undefined {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi[\s:]*)/i, '');
  return /^10\.\d{4,9}\/[^\s"<>]+$/.test(bare) ? bare : undefined;
}

/** One page: 12, 12a, e1024, S12, xii. */
const onePage = String.raw`(?:[A-Za-z]{0,3}\d{1,7}[A-Za-z]?|[ivxlcdmIVXLCDM]{1,10})`;
const allPages = new RegExp(`^${onePage}(?:-${onePage})?(?:, ${onePage}(?:-${onePage})?)*$`);

/** Pages as they are kept, `12-34, 40`, from whatever dashes, commas and words they were typed with; undefined for others. */
export function normalizePages(text: string): string | undefined {
  const tidy = text
    .normalize('NFKC')
    .replace(/^\s*(?:pp?\.?(?=[\s\d])|第)\s*/i, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ?[页頁] ?$/u, '')
    .replace(/ ?(?:[-‐‑–—~]+|[至到]) ?/gu, '-')
    .replace(/ ?[,;、，；+] ?/gu, ', ')
    .trim();
  return allPages.test(tidy) ? tidy : undefined;
}

/** The four digits of a year that something can have appeared in. @param latest the last year that counts */
export function normalizeYear(text: string, latest = 2999): string | undefined {
  const digits = text.normalize('NFKC').trim().replace(/年$/u, '').trim();
  return /^[12]\d{3}$/.test(digits) && Number(digits) <= latest ? digits : undefined;
}

interface Form {
  read: (text: string) => string | undefined;
  problem: DocumentProblem['problem'];
}

const oneLine = (text: string): string => tidyText(text).replace(/\s+/gu, ' ');

/**
 * Checks an order. What is a part of a publication needs its own title and that of the publication, everything else the
 * title of the publication; a DOI represents both.
 * @param typed texts as the reader wrote them
 * @param latest the last year that a document can be of
 * @returns the order as it is kept, or everything that is wrong with it in the order of the form
 */
export function checkDocumentOrder(
  typed: DocumentOrder,
  latest?: number,
): { given: DocumentOrder; problems?: never } | { given?: never; problems: DocumentProblem[] } {
  const given: DocumentOrder = { ...typed };
  for (const field of documentFields) {
    given[field] = field === 'remarks' ? tidyText(typed[field]) : oneLine(typed[field]);
  }
  const problems: DocumentProblem[] = [];
  const forms: Partial<Record<DocumentField, Form>> = {
    year: { read: (text) => normalizeYear(text, latest), problem: 'yearInvalid' },
    issn: { read: normalizeIssn, problem: 'issnInvalid' },
    isbn: { read: normalizeIsbn, problem: 'isbnInvalid' },
    pages: { read: normalizePages, problem: 'pagesInvalid' },
    doi: { read: normalizeDoi, problem: 'doiInvalid' },
  };
  for (const field of documentFields) {
    const text = given[field];
    const form = forms[field];
    if (field === 'publicationName' && text === '' && given.doi === '') {
      problems.push({ field, problem: 'publicationMissing' });
    } else if (field === 'articleTitle' && text === '' && given.doi === '' && isPart(given.documentType)) {
      problems.push({ field, problem: 'articleMissing' });
    } else if (lengthOf(text) > documentFieldLimits[field]) {
      problems.push({ field, problem: 'tooLong' });
    } else if (form && text !== '') {
      const normalized = form.read(text);
      if (normalized === undefined) problems.push({ field, problem: form.problem });
      else given[field] = normalized;
    }
  }
  return problems.length > 0 ? { problems } : { given };
}

/** What an order is called in lists and messages: the title of the part, else of the publication, else the DOI. */
export const documentTitle = ({ articleTitle, publicationName, doi }: Omit<DocumentTexts, 'remarks'>): string =>
  articleTitle || publicationName || `DOI ${doi}`;

export const emptyDocumentOrder: DocumentOrder = {
  documentType: 'article',
  publicationName: '',
  articleTitle: '',
  author: '',
  issue: '',
  version: '',
  place: '',
  publisher: '',
  year: '',
  issn: '',
  isbn: '',
  pages: '',
  doi: '',
  remarks: '',
};

/** Largest file that is delivered, in bytes. */
export const documentFileBytes = 30 * 1024 * 1024;
