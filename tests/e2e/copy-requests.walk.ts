import type { Locator, Page } from '@playwright/test';
import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { readMessages } from './messages.ts';
import { fill } from '#lib/i18n/format.ts';
import type { RequestKind } from '#lib/rules/copy-requests.ts';
import { overhang, violations } from './barriers.ts';
import type { Book } from './copy-requests.fixture.ts';
import { expect } from './fixtures.ts';
import { addReader, signIn, type TestReader } from './readers.ts';
import { inLibrary } from './staff.ts';

// What the journeys of requests for copies have in common: a reader at a record's page, in a language and on a screen.

/** Books are dealt to this many tests (copy-requests.fixture.ts). */
const hands = 40;

/** A book with one copy in the stacks; each test has its own. @param which its number, below 40 */
export const bookOf = (which: number): Promise<Book> =>
  inLibrary('jianglan', 'bookOnShelf', ['JLZ-WX', { which, of: hands }]);
export const lendTo = (who: TestReader, barcode: string): Promise<void> =>
  inLibrary('jianglan', 'lendCopy', [who.account, barcode]);
export const returnCopy = (barcode: string): Promise<void> => inLibrary('jianglan', 'returnCopy', [barcode]);

const segments: Record<Language, string> = { 'zh-CN': '', zh_TW: '/zh_TW', 'en-US': '/en-US' };
/** Address of a path of the library in a language. */
export const inLanguage = (language: Language, path: string): string => `/jianglan${segments[language]}${path}`;

type Texts = Messages['copy-requests'];

/** Checks that the part has no accessibility violations and the page does not overflow. */
export async function isClean(page: Page, part: string): Promise<void> {
  expect(await violations(page, part)).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

/** A reader's way from a record's page to the end of a request. */
export class Walk {
  readonly page: Page;
  readonly language: Language;
  readonly book: Book;
  /** Where the record's page says how it can be had. */
  readonly have: Locator;
  readonly form: Locator;
  /** The request among the reader's own. */
  readonly own: Locator;

  constructor(page: Page, language: Language, book: Book) {
    this.page = page;
    this.language = language;
    this.book = book;
    this.have = page.locator('.have');
    this.form = page.locator('.request-dialog');
    this.own = page.locator('.request').filter({ hasText: book.title });
  }

  /** A text of the requests in the walk's language, with these values in it. */
  text(key: keyof Texts, values: Record<string, string> = {}): string {
    return fill(readMessages(this.language, 'copy-requests')[key], values);
  }

  /** The longest part of such a text that is the same whatever its values are. */
  part(key: keyof Texts): string {
    const parts = this.text(key).split(/\{\{\w+\}\}/);
    return parts.reduce((longest, part) => (part.length > longest.length ? part : longest)).trim();
  }

  /** The name of a button of the request: what it does, and to which title. */
  named(key: keyof Texts): string {
    return this.text('named', { what: this.text(key), title: this.book.title });
  }

  /** Opens a page of the library in the walk's language. */
  async open(path: string): Promise<void> {
    await this.page.goto(inLanguage(this.language, path));
  }

  /** Comes to the record's page as a reader who is signed in, and finds there what is true for this one. */
  async begin(who: TestReader): Promise<void> {
    await this.open('/privacy');
    await signIn(this.page, who);
    await this.openRecord();
  }

  /** Opens the record page and waits for the reader's own state. */
  async openRecord(): Promise<void> {
    const own = this.page.waitForResponse(/\/copyRequest\/\d+\/primary/);
    await this.open(`/searchList/bookDetails/${String(this.book.recordId)}`);
    await (await own).finished();
  }

  /** Presses one way to get the record, which may stand behind the others. */
  async ask(kind: RequestKind): Promise<void> {
    const link = this.have.locator(`[data-ask=${kind}]`);
    await expect(link).toHaveText(this.text(`act_${kind}`));
    if (!(await link.isVisible())) await this.have.getByText(this.text('otherWays')).click();
    await link.click();
    await expect(this.form).toBeVisible();
  }

  /** Sends the form of the request. @param placed what it then says */
  async confirm(kind: RequestKind, placed: keyof Texts): Promise<void> {
    await this.form.getByRole('button', { name: this.text(`confirm_${kind}`), exact: true }).click();
    await expect(this.form).toContainText(this.text(placed));
  }

  /** From the answer of the form to the reader's requests. */
  async follow(): Promise<void> {
    await this.form.getByRole('link', { name: this.text('seeRequests') }).click();
    await expect(this.own).toBeVisible();
  }

  /** A button of the reader's request. */
  press(key: keyof Texts): Promise<void> {
    return this.own.getByRole('button', { name: this.named(key) }).click();
  }

  /** Checks the state of the request after an action of staff. */
  async finds(stage: 'toFetch' | 'inTransit' | 'ready' | 'sent'): Promise<void> {
    await this.page.reload();
    await expect(this.own).toHaveAttribute('data-stage', stage);
    await expect(this.own.locator('.request-kind strong')).toHaveText(this.text(`step_${stage}`));
  }

  /** Staff take a step with the request. */
  takeStep(step: 'accept' | 'send' | 'shelve' | 'handOut'): Promise<void> {
    return inLibrary('jianglan', 'stepRequest', [this.book.recordId, step]);
  }

  /** The request is over, and among all of them. */
  async isOver(): Promise<void> {
    await this.page.reload();
    await expect(this.page.getByText(this.text('noneOpen'))).toBeVisible();
  }

  /** Checks that the loan is in section 5. */
  async hasLoan(): Promise<void> {
    await this.open('/personalCenter?key=5');
    await expect(this.page.getByRole('row').filter({ hasText: this.book.barcode })).toBeVisible();
  }
}

/** A reader of the library with nothing borrowed. */
export const newReader = (): Promise<TestReader> => addReader('jianglan');
