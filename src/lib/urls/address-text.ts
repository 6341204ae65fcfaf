const utf8 = new TextEncoder();

/** The bytes that a percent-encoded text means. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[0-9a-f]{2}|[^]/giu)) {
    if (part.length === 3 && part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...utf8.encode(part));
  }
  return Uint8Array.from(bytes);
}

/** UTF-8 where it is that, else GBK, in which Chinese systems wrote addresses for long; else what of it can be read. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      // Not in this encoding: the next one.
    }
  }
  return new TextDecoder().decode(bytes).replaceAll('\u{fffd}', '');
}

/** Encoded twice or thrice by systems that hand addresses on; more is no mistake of anybody's. */
const maxRounds = 3;

/**
 * Decodes part of an address: percent-encoded in UTF-8 or GBK, once or several times, with `%uXXXX` of old scripts, or
 * with a plus sign for the space between two words. A plus sign at an end or next to another belongs to the word: C++.
 */
export function decodeAddressText(input: string): string {
  let text = input.replace(/(?<=[^+])\+(?=[^+])/gu, ' ');
  for (let round = 0; round < maxRounds && /%(?:u[0-9a-f]{4}|[0-9a-f]{2})/i.test(text); round += 1) {
    const units = text.replace(/%u([0-9a-f]{4})/gi, (_, unit: string) =>
      String.fromCharCode(Number.parseInt(unit, 16)),
    );
    text = textOf(bytesOf(units));
  }
  return text.toWellFormed();
}
