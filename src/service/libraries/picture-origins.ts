import type { LibraryFile } from '../platform/configuration/schema.ts';

type Pictures = Pick<LibraryFile, 'findConfig' | 'pictureHosts'> & Partial<Pick<LibraryFile, 'logos'>>;

/**
 * The other sites of which a library's pages may show pictures, as its configuration names them: logo, icon, background of
 * the search, and `pictureHosts`; covers are fetched by the server. A path inside the site and what is no address count for nothing.
 * @returns scheme and host of each, once
 */
export function pictureOrigins({ findConfig, pictureHosts, logos = {} }: Pictures): string[] {
  const { pcLogoUrl, iconUrl, searchBackGround } = findConfig;
  const addresses = [pcLogoUrl, iconUrl, searchBackGround, ...Object.values(logos)].flatMap((entry) =>
    entry !== undefined && URL.canParse(entry) ? [entry] : [],
  );
  return [
    ...new Set([
      ...addresses.map((address) => new URL(address).origin),
      ...pictureHosts.map((host) => `https://${host}`),
    ]),
  ];
}
