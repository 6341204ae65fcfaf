interface LinkCard {
  /** og:type; `website` when left out. */
  type?: 'book' | 'article' | undefined;
  /** Path inside the library of a card that is drawn (pages/linkCard). */
  drawn: string;
  /** Address on this site of a picture of the thing itself, which is shown instead. */
  picture?: string | undefined;
}

export interface PageProps {
  /** The page's own title; the library's name is added after it. */
  title: string;
  description?: string | undefined;
  /** Path inside the library with the query that belongs to it; the address as it was asked for when left out. */
  canonicalPath?: string | undefined;
  /** What a link to the page shows elsewhere; a card of the library when left out. */
  card?: LinkCard | undefined;
  /** JSON-LD, each object one block. */
  jsonLd?: readonly object[] | undefined;
  /** citation_* … */
  meta?: readonly { name: string; content: string }[] | undefined;
  /** `noindex, follow` and the like; search engines may index and follow when left out. */
  robots?: string | undefined;
  prev?: string | undefined;
  next?: string | undefined;
  /** Path inside the library of an Atom feed that shows the same as the page; its title is the page's. */
  feed?: string | undefined;
  /** Records on the page are named to reference managers, which have to know where they are handed out. */
  namesRecords?: true | undefined;
}
