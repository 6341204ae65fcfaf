/** Cookie in which the reader's choice of language is (portal-shell §4.7), readable by the server. */
export const languageCookie = 'language';
