export interface ViewerMessages {
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

export function readMessages(json: string | undefined): ViewerMessages {
  const messages: ViewerMessages = JSON.parse(json ?? '{}');
  return messages;
}

/** What to tell a reader whose file did not open. `status` is that of the server's answer, where there was one. */
export function failureText(messages: ViewerMessages, error: { name?: unknown; status?: unknown }): string {
  if (error.name === 'PasswordException') return messages.needsPassword;
  if (error.status === 401) return messages.forReaders;
  if (error.status === 403) return messages.insideOnly;
  return error.status === 404 ? messages.missing : messages.failed;
}
