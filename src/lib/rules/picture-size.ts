/** The longest edge of a picture that a browser is given to draw, in pixels, and the most pixels it may have. */
export const maxEdge = 12_000;
export const maxPixels = 40_000_000;

/** Number of pictures that a reader can send in a day, including refused ones. */
export const picturesPerDay = 50;

export interface PictureSize {
  width: number;
  height: number;
}

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2);

/** A PNG begins with its signature and the chunk IHDR. */
function sizeOfPng(bytes: Uint8Array): PictureSize | undefined {
  const isHeader = bytes.length >= 33 && uint32(bytes, 8) === 13 && uint32(bytes, 12) === 0x49_48_44_52;
  return isHeader ? { width: uint32(bytes, 16), height: uint32(bytes, 20) } : undefined;
}

/** Markers of a JPEG that begin a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** In a JPEG the size is in the first frame, behind segments of any number. */
function sizeOfJpeg(bytes: Uint8Array): PictureSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { width: uint16(bytes, at + 7), height: uint16(bytes, at + 5) };
    // The picture's data, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return undefined;
    const length = uint16(bytes, at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/**
 * The size that a JPEG or PNG says it has.
 * @returns undefined where it says none, and for what is neither
 */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | undefined {
  if (bytes[0] === 0x89) return sizeOfPng(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? sizeOfJpeg(bytes) : undefined;
}

/** Whether a picture of that size can be shown without filling the memory of the person who looks at it. */
export const isShowable = ({ width, height }: PictureSize): boolean =>
  width > 0 && height > 0 && width <= maxEdge && height <= maxEdge && width * height <= maxPixels;
