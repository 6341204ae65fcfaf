/** Pages that follow each other; one page is both first and last. */
export interface PageRange {
  first: string;
  last: string;
}

const dashes = /[-‐‑–—~至]+| to /;

/** The last page of 123-8 in full: 128. */
function wholeLast(first: string, last: string): string {
  if (!/^\d+$/.test(first) || !/^\d+$/.test(last) || last.length >= first.length) return last;
  return first.slice(0, first.length - last.length) + last;
}

/** The pages of an article, which may go on elsewhere in the issue: `17-22`, `第12-15页`, `12-15,20`, `pp. 3 and 5-7`. */
export function readPages(text: string): PageRange[] {
  return text
    .normalize('NFKC')
    .replace(/^(?:pp?\.|pages?|第|頁|页)\s*/i, '')
    .split(/[,、;+&(]|[(]?下?[转轉]第?|(?<!\p{L})and(?!\p{L})/u)
    .flatMap((part) => {
      const [first = '', last = ''] = part
        .replace(/[页頁)]/g, '')
        .split(dashes)
        .map((page) => page.trim());
      return first === '' ? [] : { first, last: last === '' ? first : wholeLast(first, last) };
    });
}
