/** Chunks of a PNG that its pixels need. All others are optional, and some of them hold compressed text. */
const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const signatureLength = 8;
/** Length, type and checksum of a chunk. */
const chunkOverhead = 12;

/**
 * Removes from a PNG every chunk that its pixels do not need, so that the decoder inflates nothing else.
 * @returns undefined if the file ends before its last chunk
 */
function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [file.subarray(0, signatureLength)];
  let at = signatureLength;
  while (at + chunkOverhead <= file.length) {
    const end = at + chunkOverhead + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    if (neededChunks.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

/** Largest number of pixels that the scans of a JPEG may make the decoder visit: ten scans of 16 megapixels. */
const maxScannedPixels = 160_000_000;
const startOfScan = Buffer.of(0xff, 0xda);

/** Counts the scans of a JPEG. A progressive one has several, and each visits all its pixels. */
function countScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(startOfScan); at !== -1; at = file.indexOf(startOfScan, at + 2)) scans += 1;
  return scans;
}

/**
 * Prepares a picture that somebody sent for its decoder: what the decoder then does is limited by the number of pixels.
 * @param pixels number of pixels that the picture says it has
 * @returns undefined if the file is incomplete or a JPEG with too many scans
 */
export function stripPicture(bytes: Uint8Array, pixels: number): Uint8Array | undefined {
  if (bytes[0] === 0x89) return stripPng(bytes);
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg && countScans(bytes) * pixels > maxScannedPixels ? undefined : bytes;
}
