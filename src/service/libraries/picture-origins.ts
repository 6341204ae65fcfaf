import type { LibraryFile } from './schema.ts';

type Pictures = Pick<LibraryFile, 'findConfig' | 'pictureHosts'>;

/**
 * The other sites of which a library's pages may show pictures, as its configuration names them: logo, icon, background of
 * the search, and `pictureHosts`; covers are fetched by the server. A path inside the site and what is no address count for nothing.
 * @returns scheme and host of each, once
 */
export function pictureOrigins({ findConfig, pictureHosts }: Pictures): string[] {
  const { pcLogoUrl, iconUrl, searchBackGround } = findConfig;
  const addresses = [pcLogoUrl, iconUrl, searchBackGround].filter((one) => URL.canParse(one));
  return [
    ...new Set([...addresses.map((one) => new URL(one).origin), ...pictureHosts.map((host) => `https://${host}`)]),
  ];
}
