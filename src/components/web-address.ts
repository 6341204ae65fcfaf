/** The address if it is one of the web, so that data can never become a script. */
export function webAddress(url: string | null): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}
