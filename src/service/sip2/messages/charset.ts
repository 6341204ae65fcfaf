import iconv from 'iconv-lite';

/**
 * Character sets in which messages are written: cp850 is what the protocol says where nothing was agreed, the others are
 * what Chinese systems use. ASCII is the same in all of them, and no character has a line break in it.
 */
export const charsets = ['utf-8', 'gb18030', 'gbk', 'big5', 'cp850', 'iso-8859-1'] as const;
export type Charset = (typeof charsets)[number];

/** Text of bytes; what makes no sense becomes the replacement character. */
export const decode = (bytes: Uint8Array, charset: Charset): string =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset, { stripBOM: false });

/**
 * Encodes text; a character that the set lacks becomes a question mark. Marks that only affect line breaks on pages are
 * removed first.
 */
export const encode = (text: string, charset: Charset): Buffer =>
  iconv.encode(text.replaceAll('\u2060', '').replaceAll('\u00a0', ' '), charset);
