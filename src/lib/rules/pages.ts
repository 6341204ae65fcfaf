/** Pages that follow each other; one page is both first and last. */
export interface PageRange {
  first: string;
  last: string;
}

const dashes = /[-‐‑–—~～]+/;

/** The pages of an article, which may go on elsewhere in the issue: `17-22`, `第12-15页`, `12-15,20`, `pp. 3 and 5-7`. */
export function readPages(text: string): PageRange[] {
  return text
    .replace(/^(?:pp?\.|pages?|第|頁|页)\s*/i, '')
    .split(/[,，、;；+&(（]|转|轉|(?<!\p{L})and(?!\p{L})/u)
    .flatMap((part) => {
      const [first = '', last = ''] = part
        .replace(/[页頁)）]/g, '')
        .split(dashes)
        .map((page) => page.trim());
      return first === '' ? [] : { first, last: last || first };
    });
}
