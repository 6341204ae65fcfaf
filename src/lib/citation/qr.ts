import { encodeQR } from 'qr';

/** Modules of white that a reader needs around the code (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as one path of runs, in a square of `size` modules with the white margin that readers need. */
export interface QrPath {
  size: number;
  path: string;
}

/**
 * A text, mostly an address, as a QR code.
 * @throws RangeError and the like when the text is longer than a QR code can be (2,331 bytes)
 */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < rows.length; x++) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  }
  return { size: rows.length, path };
}

/**
 * The same as an SVG: black on white, whatever the page's colours are.
 * @throws as `qrPath`
 */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`;
}
