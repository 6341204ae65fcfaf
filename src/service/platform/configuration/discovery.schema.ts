import { z } from 'zod';
import { localProvider, providerIdSchema } from '../../../lib/contract/calls/discovery.ts';
import { localText } from '../../../lib/contract/local-text.ts';

/** Names of indexes as configurations may give them: dc.title, bath.isbn. */
const cqlIndexName = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?$/;

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const webUrl = z.url({ protocol: /^https?$/ });
const shared = { id: providerIdSchema, name: localText };
const remote = {
  ...shared,
  /** Milliseconds after which the screen goes on without it; that of all providers when not given. */
  timeoutMs: z.int().min(100).max(20_000).optional(),
};
const index = z.union([z.literal(''), z.string().regex(cqlIndexName)]).nullable();

const localSettings = z.strictObject({
  ...shared,
  kind: z.literal('local'),
  /** Document types that it answers with. */
  docCode: z.array(code).min(1),
  /** Forms (dictionary resourceType) that it answers with; all when empty. */
  resourceType: z.array(code).default([]),
});

const yuelanSettings = z.strictObject({
  ...remote,
  kind: z.literal('yuelan'),
  /** Where its service answers: /find/… is added to it. */
  url: webUrl,
  /** Mapping path of the library that is asked. */
  mappingPath: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  /** Address of the library's portal, for links to its records; url and mapping path when not given. */
  portalUrl: webUrl.optional(),
  /** Document types that are asked for; all when empty. */
  docCode: z.array(code).default([]),
});

const sruSettings = z.strictObject({
  ...remote,
  kind: z.literal('sru'),
  url: webUrl,
  version: z.enum(['1.1', '1.2', '2.0']).default('1.2'),
  /** Schema of records, in the server's own spelling; Dublin Core and MARCXML are understood. */
  recordSchema: z.string().min(1).max(200).default('dc'),
  /** How words are looked for. */
  relation: z.enum(['all', '=', 'adj', 'any']).default('all'),
  /** Indexes of CQL by what is looked for; empty leaves it to the server, null says that it has none. */
  indexes: z
    .strictObject({
      keyWord: index.default(''),
      title: index.default('dc.title'),
      author: index.default('dc.creator'),
      subject: index.default('dc.subject'),
      publisher: index.default('dc.publisher'),
      isbn: index.default('bath.isbn'),
      issn: index.default('bath.issn'),
      date: index.default('dc.date'),
      /** Finds a record by its identifier; without it an entry is found again by ISBN or title. */
      identifier: index.default(null),
    })
    .prefault({}),
  sorts: z.boolean().default(false),
});

export type LocalSettings = z.output<typeof localSettings>;
export type YuelanSettings = z.output<typeof yuelanSettings>;
export type SruSettings = z.output<typeof sruSettings>;
export type ProviderSettings = LocalSettings | YuelanSettings | SruSettings;

/** `discovery` of library.json: which discovery providers the library has, and how long readers wait for them. */
export const discoverySettingsSchema = z
  .strictObject({
    timeoutMs: z.int().min(100).max(20_000).default(4000),
    /** Milliseconds that the page of all providers waits before it shows what has come. */
    patienceMs: z.int().min(50).max(10_000).default(1500),
    /** The main one first. */
    providers: z
      .array(z.discriminatedUnion('kind', [localSettings, yuelanSettings, sruSettings]))
      .max(8)
      .default([]),
  })
  .superRefine(({ providers }, context) => {
    providers.forEach(({ id, kind }, at) => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', path: ['providers', at, 'id'], message });
      };
      if (providers.findIndex((provider) => provider.id === id) !== at) refuse('another provider has this id');
      if (id === localProvider && kind !== 'local') refuse(`${localProvider} is the own catalogue`);
    });
  });
export type DiscoverySettings = z.output<typeof discoverySettingsSchema>;

/** Papers and dissertations of the own catalogue: what there is without any configuration, and when others fail. */
const articles: LocalSettings = {
  id: localProvider,
  kind: 'local',
  name: { 'zh-CN': '本馆论文', zh_TW: '本館論文', 'en-US': 'Our papers and dissertations' },
  docCode: ['3', '4'],
  resourceType: [],
};
const electronic: LocalSettings = {
  id: 'ebooks',
  kind: 'local',
  name: { 'zh-CN': '本馆电子书刊', zh_TW: '本館電子書刊', 'en-US': 'Our e-books and e-journals' },
  docCode: ['1', '2'],
  resourceType: ['2'],
};

/**
 * The providers of a library, the main one first: those of its configuration; papers of its own catalogue where it
 * names no other part of that, so that there always is one that answers; and a second one, its electronic books.
 */
export function providersOf({ providers }: DiscoverySettings): ProviderSettings[] {
  const all: ProviderSettings[] = [...providers];
  if (!all.some((entry) => entry.kind === 'local')) all.push(articles);
  if (all.length < 2) all.push(all.some((entry) => entry.id === electronic.id) ? articles : electronic);
  return all;
}

/**
 * The provider of that id; the main one when none is given. The own papers are there under their id even where the
 * configuration leaves them out, for what is shown when another fails.
 */
export function providerOf(settings: DiscoverySettings, id: string | undefined): ProviderSettings | undefined {
  const all = providersOf(settings);
  if (id === undefined) return all[0];
  return all.find((entry) => entry.id === id) ?? (id === localProvider ? articles : undefined);
}
