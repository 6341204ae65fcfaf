/** Folders of a reader in addition to the default one. */
export const maxFolders = 50;
export const longestFolderName = 30;
export const maxFavourites = 5000;
export const maxAtOnce = 100;

export const electronicKinds = ['', 'database', 'journal'] as const;

export const maxBookLists = 50;
export const maxListed = 1000;
export const longestListName = 60;
export const longestIntro = 500;

/** A list's picture is a JPEG or PNG of less than this, in bytes (portal-shell §8). */
export const coverBytes = 2 * 1024 * 1024;
export const coverTypes = ['image/jpeg', 'image/png'] as const;
export type CoverType = (typeof coverTypes)[number];

const magic: Readonly<Record<CoverType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * What a picture is by its first bytes, whatever its name says.
 * @returns undefined for what is neither JPEG nor PNG
 */
export const coverTypeOf = (bytes: Uint8Array): CoverType | undefined =>
  coverTypes.find((type) => magic[type].every((byte, at) => bytes[at] === byte));
