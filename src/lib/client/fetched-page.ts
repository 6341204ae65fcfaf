/**
 * A page of ours that was fetched, for what is in it. Its styles are left out: the page that shows the part has them,
 * and its content security policy complains of another page's.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style\b[\s\S]*?<\/style>/g, ''), 'text/html');

/** Fetches a page of ours and reads it. @throws where there is no network, or the request is given up */
export const fetchPage = async (url: string, init?: RequestInit): Promise<Document> =>
  parsePage(await (await fetch(url, init)).text());
