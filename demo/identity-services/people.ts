import { randomBytes } from 'node:crypto';

/** Somebody at the demonstration provider. */
export interface Person {
  /** The provider's own name for the person. */
  subject: string;
  name: string;
  /** Account at the library, as the provider knows it. */
  account?: string | undefined;
}

/** Things that work once. */
export class Once<T> {
  readonly #kept = new Map<string, T>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  give(value: T): string {
    const key = `${this.#prefix}${randomBytes(18).toString('base64url')}`;
    this.#kept.set(key, value);
    return key;
  }

  take(key: string): T | undefined {
    const value = this.#kept.get(key);
    this.#kept.delete(key);
    return value;
  }
}

/** A text inside markup. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (entry) => `&#${String(entry.charCodeAt(0))};`);

/** A page of the demonstration provider. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<link rel="icon" href="data:,"><title>${escape(title)}</title><style>body{max-width:30rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 sans-serif}` +
  `a{display:block;margin:.75rem 0;padding:.75rem;border:1px solid #bbb;border-radius:8px;color:inherit}</style>` +
  `<h1>${escape(title)}</h1>${body}`;

/**
 * Renders the page to choose an invented person, without a password.
 * @param target `_top` opens the result in the whole window if the page is in a frame
 */
export function choosePerson(title: string, address: URL, people: readonly Person[], target = '_self'): string {
  const links = people.map(({ subject, name }) => {
    const to = new URL(address);
    to.searchParams.set('person', subject);
    return `<a href="${escape(to.pathname + to.search)}" target="${target}">${escape(name)} (${escape(subject)})</a>`;
  });
  return page(title, `<p>演示用的认证服务，请选择身份 / Demonstration: choose who you are</p>${links.join('')}`);
}
