const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Tables exported from web systems carry character references: `&#268;etver`, `Science &amp; Society`. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{2,7})|#x([0-9A-Fa-f]{2,6})|([a-z]{2,5}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code < 0x20 || code > 0x10ffff ? whole : String.fromCodePoint(code);
    },
  );
}
