import { allowanceHeader, allowancesOf, hashSource, type Allowance } from '../lib/pages/page-allowances.ts';

/** What every page may do, in the order of the policy. What is not named here is `default-src`. */
const everyPage: readonly [directive: string, sources: string][] = [
  ['default-src', "'self'"],
  ['base-uri', "'self'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'self'"],
  ['object-src', "'none'"],
];

/** The inline scripts and styles that the build may put into pages, as they stand between their tags. */
export interface InlineElements {
  scripts: Iterable<string>;
  styles: Iterable<string>;
}

const kinds = ['script', 'style'] as const;
type Kind = (typeof kinds)[number];

/** Texts of the elements of a kind in a page, or in a piece of one; those of scripts that are files are empty. */
function* textsOf(page: Buffer, kind: Kind): Generator<string> {
  const opening = `<${kind}`;
  const closing = `</${kind}>`;
  for (let at = page.indexOf(opening); at !== -1; at = page.indexOf(opening, at)) {
    const from = page.indexOf('>', at) + 1;
    const to = page.indexOf(closing, from);
    if (from === 0 || to === -1) return;
    yield page.toString('utf8', from, to);
    at = to + closing.length;
  }
}

/** The inline elements of a page that its policy names, by their hashes. */
export type InlineHashes = Readonly<Record<Kind, ReadonlySet<string>>>;

export interface Policies {
  /** Looks for inline elements that the build knows in a page, or in pieces of one that end between elements. */
  hashesIn: (pieces: readonly Buffer[]) => InlineHashes;
  policyOf: (hashes: InlineHashes, allowances: readonly Allowance[]) => string;
}

/**
 * Makes the content security policies of pages: each names the inline elements of its own page and no other. An element
 * is named only when the build knows it, so that what found its way into a page otherwise is allowed nothing.
 */
export function createPolicies(known: InlineElements): Policies {
  const hashesOf = (texts: Iterable<string>) => new Map(Array.from(texts, (text) => [text, hashSource(text)]));
  const hashes: Record<Kind, ReadonlyMap<string, string>> = {
    script: hashesOf(known.scripts),
    style: hashesOf(known.styles),
  };
  const named = (pieces: readonly Buffer[], kind: Kind): Set<string> => {
    const sources = new Set<string>();
    for (const piece of pieces) {
      for (const text of textsOf(piece, kind)) {
        const hash = hashes[kind].get(text);
        if (hash !== undefined) sources.add(hash);
      }
    }
    return sources;
  };

  return {
    hashesIn: (pieces) => ({ script: named(pieces, 'script'), style: named(pieces, 'style') }),
    policyOf: (found, allowances) => {
      const sourcesOf = (directive: string) =>
        allowances.filter((allowance) => allowance.directive === directive).map((allowance) => allowance.source);
      const policy = everyPage.map(([directive, sources]) => [directive, sources, ...sourcesOf(directive)].join(' '));
      for (const kind of kinds) {
        const directive = `${kind}-src`;
        const sources = new Set(["'self'", ...found[kind], ...sourcesOf(directive)]);
        policy.push(`${directive} ${[...sources].join(' ')}`);
      }
      policy.push(["img-src 'self' data:", ...sourcesOf('img-src')].join(' '));
      const frames = sourcesOf('frame-src');
      if (frames.length > 0) policy.push(`frame-src 'self' ${frames.join(' ')}`);
      return policy.join('; ');
    },
  };
}

const header = 'content-security-policy';

/** Whether an answer still needs a policy; what is no page, and a page with a policy of its own, does not. */
const lacksPolicy = ({ headers }: { headers: Headers }): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true && !headers.has(header);

/**
 * Writes the policy of a page into its headers, and takes out what the page said for it.
 * @param hashes of the inline elements of the page, asked for where it needs a policy
 */
export function writePolicy(answer: { headers: Headers }, hashes: () => InlineHashes, { policyOf }: Policies): void {
  const allowances = allowancesOf(answer.headers);
  // The headers of an answer that was passed on from elsewhere cannot be changed.
  if (allowances.length > 0) answer.headers.delete(allowanceHeader);
  if (lacksPolicy(answer)) answer.headers.set(header, policyOf(hashes(), allowances));
}

/** The answer with the policy of its page. */
export async function withPolicy(answer: Response, policies: Policies): Promise<Response> {
  // What is no page may be long, or come in pieces.
  const page = lacksPolicy(answer) ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
  const { status, statusText, headers } = answer;
  const isPage = page.length > 0;
  writePolicy(answer, () => policies.hashesIn([page]), policies);
  return isPage ? new Response(page, { status, statusText, headers }) : answer;
}
