import type { LibraryFile } from './schema.ts';

type Pictures = Pick<LibraryFile, 'findConfig' | 'covers' | 'pictureHosts'>;

/**
 * The other sites of which a library's pages may show pictures, as its configuration names them: logo, icon, background of
 * the search, cover service, and `pictureHosts`. A path inside the site and what is no address count for nothing.
 * @returns scheme and host of each, once
 */
export function pictureOrigins({ findConfig, covers, pictureHosts }: Pictures): string[] {
  const { pcLogoUrl, iconUrl, searchBackGround, bookCover } = findConfig;
  // Places stand behind the host alone (providers/covers.ts), so that a template has the host of every address made of it.
  const templates = bookCover === '1' ? (covers?.urls ?? []) : [];
  const addresses = [pcLogoUrl, iconUrl, searchBackGround, ...templates].filter((one) => URL.canParse(one));
  return [
    ...new Set([...addresses.map((one) => new URL(one).origin), ...pictureHosts.map((host) => `https://${host}`)]),
  ];
}
