import { isUtf8 } from 'node:buffer';

/** Whether a file begins as LDIF (RFC 2849): with a version or the name of an entry, after comments. */
export const isLdif = (head: Buffer): boolean =>
  /^\ufeff?(?:(?:#.*)?\r?\n)*(?:version|dn):/i.test(head.toString('utf8', 0, 4096));

/** An entry of a directory: the first value of each attribute, by its name in lower case. */
export interface LdifEntry {
  /** The line of its name. */
  line: number;
  values: Record<string, string>;
}

/** The value of a line `name: text` or `name:: base64`; undefined for pictures, links and lines that have none. */
function valueOf(text: string): { name: string; value: string } | undefined {
  const colon = text.indexOf(':');
  const isCoded = text[colon + 1] === ':';
  const value = text.slice(colon + (isCoded ? 2 : 1)).trim();
  if (colon < 1 || value === '' || value.startsWith('<')) return undefined;
  const name = text.slice(0, colon).toLowerCase();
  if (!isCoded) return { name, value };
  const bytes = Buffer.from(value, 'base64');
  return isUtf8(bytes) ? { name, value: bytes.toString('utf8') } : undefined;
}

/** Reads the entries of a directory, as `ldapsearch -LLL` writes them. Comments, pictures and links are left out. */
export function readLdif(text: string): LdifEntry[] {
  const entries: LdifEntry[] = [];
  let entry: LdifEntry | undefined;
  // A line that begins with a space continues the one before.
  const lines: { at: number; text: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const last = lines.at(-1);
    if (line.startsWith(' ') && last) last.text += line.slice(1);
    else lines.push({ at: index + 1, text: line });
  }
  for (const { at, text: line } of lines) {
    if (line === '') entry = undefined;
    const found = line.startsWith('#') ? undefined : valueOf(line);
    if (!found || (!entry && found.name === 'version')) continue;
    if (!entry) {
      entry = { line: at, values: {} };
      entries.push(entry);
    }
    entry.values[found.name] ??= found.value;
  }
  return entries;
}
