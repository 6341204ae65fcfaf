/** Texts of the viewer, handed over by the page in the reader's language. */
export interface ViewerWords {
  /** With {{page}}. */
  page: string;
  /** With {{shown}} and {{total}}. */
  found: string;
  notFound: string;
  searching: string;
  loading: string;
  failed: string;
  forReaders: string;
  insideOnly: string;
  missing: string;
  needsPassword: string;
}

export function readWords(json: string | undefined): ViewerWords {
  const words: ViewerWords = JSON.parse(json ?? '{}');
  return words;
}

/** What to tell a reader whose file did not open. `status` is that of the server's answer, where there was one. */
export function failureText(words: ViewerWords, error: { name?: unknown; status?: unknown }): string {
  if (error.name === 'PasswordException') return words.needsPassword;
  if (error.status === 401) return words.forReaders;
  if (error.status === 403) return words.insideOnly;
  return error.status === 404 ? words.missing : words.failed;
}
