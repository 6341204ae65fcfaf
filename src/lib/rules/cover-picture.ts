/** Widths that the picture of a cover is kept in, in pixels: small ones show 80, large ones 160, screens of two dots each twice that. */
export const coverWidths = [80, 160, 320] as const;
/** Width of the JPEG, for cards of links and for browsers without WebP. */
export const coverJpegWidth = 480;

/** Name of a picture: 20 hexadecimal digits of what is in it, so that another picture has another address. */
const picture = '[0-9a-f]{20}';
const filePattern = new RegExp(`^${picture}-(?:(?:${coverWidths.join('|')})\\.webp|${String(coverJpegWidth)}\\.jpg)$`);
const addressPattern = new RegExp(`^(/covers/${picture})-160\\.webp$`);

/** Whether that is the name of a file that a picture is kept in. */
export const isCoverFile = (name: string): boolean => filePattern.test(name);

/** Names of the files of a picture. */
export const coverFilesOf = (name: string): string[] => [
  ...coverWidths.map((width) => `${name}-${String(width)}.webp`),
  `${name}-${String(coverJpegWidth)}.jpg`,
];

/** Address of a cover of this installation; other sizes have their own addresses. */
export const coverAddressOf = (name: string): string => `/covers/${name}-160.webp`;

/** Address of the JPEG of the same cover; undefined for pictures that are not kept here. */
export function coverJpegOf(address: string | null): string | undefined {
  const base = addressPattern.exec(address ?? '')?.[1];
  return base === undefined ? undefined : `${base}-${String(coverJpegWidth)}.jpg`;
}

/** What an image element of that size is given: one picture for screens of one dot, another for those of two. */
export function coverSources(address: string, size: 'small' | 'large'): { src: string; srcset?: string } {
  const base = addressPattern.exec(address)?.[1];
  if (base === undefined) return { src: address };
  const [entry, two] = size === 'small' ? [80, 160] : [160, 320];
  return { src: `${base}-${String(entry)}.webp`, srcset: `${base}-${String(two)}.webp 2x` };
}
