/**
 * Writes the letters of an address that are not ASCII as they are, as `href` allows. Next to a link's text, where they appear
 * once more, they compress to a third of their percent-encoded form.
 */
export const readableAddress = (address: string): string =>
  address.replace(/(?:%[89A-F][0-9A-F])+/g, (encoded) => decodeURIComponent(encoded));
