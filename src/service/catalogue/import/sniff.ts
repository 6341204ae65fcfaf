import { firstLineOf } from '../../platform/text-table.ts';

export const formats = ['marc', 'unimarc', 'marcxml', 'unimarcxml', 'kbart', 'csv', 'jsonl'] as const;
export type Format = (typeof formats)[number];

/** Detects the format of a file from its first bytes; undefined if unknown. */
export function sniffFormat(head: Buffer): Format | undefined {
  const latin = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^\d{5}[\x20-\x7e]{5}/.test(latin) && latin.includes('\x1e'))
    return titleTag(latin) === '200' ? 'unimarc' : 'marc';
  // A broken first record: field and record terminators are in no other format.
  if (latin.includes('\x1e') && latin.includes('\x1f')) return titleTag(latin) === '200' ? 'unimarc' : 'marc';
  if (latin.startsWith('{')) return 'jsonl';
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const text = isWide ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head) : latin;
  if (
    text
      .trimStart()
      .replace(/^\ufeff/, '')
      .startsWith('<')
  ) {
    if (!/<(?:\w+:)?(?:record|collection|OAI-PMH|searchRetrieveResponse)\b/i.test(text)) return undefined;
    return isUnimarcXml(text) ? 'unimarcxml' : 'marcxml';
  }
  const { line: firstLine, delimiter } = firstLineOf(text);
  if (delimiter === undefined) return undefined;
  const isKbart =
    /publication_title/i.test(firstLine) && /title_(?:url|id)|_identifier|coverage_depth/i.test(firstLine);
  return isKbart ? 'kbart' : 'csv';
}

/** The tags of the directory that a text ends with, if a leader is before it; empty otherwise. */
function directoryTags(text: string): string[] {
  const tags: string[] = [];
  let start = text.length;
  while (/^[0-9A-Za-z]{3}\d{9}$/.test(text.slice(Math.max(0, start - 12), start))) {
    start -= 12;
    tags.push(text.slice(start, start + 3));
  }
  return /^\d{5}[\x20-\x7e]{19}$/.test(text.slice(Math.max(0, start - 24), start)) ? tags : [];
}

/** Returns the more frequent title field in the directories: 200 for UNIMARC, 245 for MARC 21. */
function titleTag(text: string): '200' | '245' {
  let unimarc = 0;
  let marc21 = 0;
  for (const piece of text.split('\x1e')) {
    const tags = directoryTags(piece);
    if (tags.includes('245')) marc21 += 1;
    else if (tags.includes('200')) unimarc += 1;
  }
  return unimarc > marc21 ? '200' : '245';
}

function isUnimarcXml(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const title = count(/tag=["']200["']/g);
  return title > count(/tag=["']245["']/g) && title > 0;
}
