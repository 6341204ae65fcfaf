import type { Charset } from '../../platform/configuration/sip2-system.schema.ts';
import iconv from 'iconv-lite';

/** Text of bytes; what makes no sense becomes the replacement character. */
export const decode = (bytes: Uint8Array, charset: Charset): string =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset, { stripBOM: false });

/**
 * Encodes text; a character that the set lacks becomes a question mark. Marks that only affect line breaks on pages are
 * removed first.
 */
export const encode = (text: string, charset: Charset): Buffer =>
  iconv.encode(text.replaceAll('\u2060', '').replaceAll('\u00a0', ' '), charset);
