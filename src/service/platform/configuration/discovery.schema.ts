import { z } from 'zod';
import { localProvider, providerIdSchema } from '../../../lib/contract/calls/discovery.ts';
import { localText } from '../../../lib/contract/local-text.ts';

/** Names of indexes as configurations may give them: dc.title, bath.isbn. */
const cqlIndexName = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?$/;

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const webUrl = z.url({ protocol: /^https?$/ });
const shared = {
  id: providerIdSchema.describe('Code of the provider; `local` is the own catalogue.'),
  name: localText.describe('Name shown to readers.'),
};
const remote = {
  ...shared,
  timeoutMs: z
    .int()
    .min(100)
    .max(20_000)
    .optional()
    .describe('Milliseconds after which the page is shown without this provider; the common value if omitted.'),
};
const index = z.union([z.literal(''), z.string().regex(cqlIndexName)]).nullable();

const localSettings = z.strictObject({
  ...shared,
  kind: z.literal('local').describe('`local`, `yuelan` or `sru`.'),
  docCode: z.array(code).min(1).describe('Document types that it answers with.'),
  resourceType: z
    .array(code)
    .default([])
    .describe('Forms (dictionary resourceType) that it answers with; all when empty.'),
});

const yuelanSettings = z.strictObject({
  ...remote,
  kind: z.literal('yuelan'),
  url: webUrl.describe('Base address of its service, without /find/….'),
  mappingPath: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/)
    .describe('Mapping path of the library.'),
  portalUrl: webUrl
    .optional()
    .describe("Address of the library's portal, for links to its records; url and mapping path if omitted."),
  docCode: z.array(code).default([]).describe('Queried document types; all if empty.'),
});

const sruSettings = z.strictObject({
  ...remote,
  kind: z.literal('sru'),
  url: webUrl,
  version: z.enum(['1.1', '1.2', '2.0']).default('1.2').describe('Version of SRU.'),
  recordSchema: z
    .string()
    .min(1)
    .max(200)
    .default('dc')
    .describe("Schema of records, in the server's own spelling; Dublin Core and MARCXML are understood."),
  relation: z.enum(['all', '=', 'adj', 'any']).default('all').describe('How words are looked for.'),
  indexes: z
    .strictObject({
      keyWord: index.default('').describe('Index of all words.'),
      title: index.default('dc.title').describe('Index of titles.'),
      author: index.default('dc.creator').describe('Index of authors.'),
      subject: index.default('dc.subject').describe('Index of subjects.'),
      publisher: index.default('dc.publisher').describe('Index of publishers.'),
      isbn: index.default('bath.isbn').describe('Index of ISBNs.'),
      issn: index.default('bath.issn').describe('Index of ISSNs.'),
      date: index.default('dc.date').describe('Index of years.'),
      identifier: index
        .default(null)
        .describe('Index of record identifiers; without it, records are found again by ISBN or title.'),
    })
    .prefault({})
    .describe("CQL indexes by search field; empty for the server's default, null if unsupported."),
  sorts: z.boolean().default(false).describe('Whether the server supports sortBy.'),
});

export type LocalSettings = z.output<typeof localSettings>;
export type YuelanSettings = z.output<typeof yuelanSettings>;
export type SruSettings = z.output<typeof sruSettings>;
export type ProviderSettings = LocalSettings | YuelanSettings | SruSettings;

/** `discovery` of library.json: discovery providers of the library and their time limits. */
export const discoverySettingsSchema = z
  .strictObject({
    timeoutMs: z
      .int()
      .min(100)
      .max(20_000)
      .default(4000)
      .describe('Milliseconds after which a page is shown without a provider.'),
    patienceMs: z
      .int()
      .min(50)
      .max(10_000)
      .default(1500)
      .describe('Milliseconds after which the page of all providers shows the available results.'),
    providers: z
      .array(z.discriminatedUnion('kind', [localSettings, yuelanSettings, sruSettings]))
      .max(8)
      .default([])
      .describe('The main one first.'),
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

/** Papers and dissertations of the own catalogue: the default, and the fallback if other providers fail. */
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
 * The providers of a library, the main one first: the configured ones; papers of its own catalogue unless another part
 * of it is configured, so that one provider always responds; and its electronic books.
 */
export function providersOf({ providers }: DiscoverySettings): ProviderSettings[] {
  const all: ProviderSettings[] = [...providers];
  if (!all.some((entry) => entry.kind === 'local')) all.push(articles);
  if (all.length < 2) all.push(all.some((entry) => entry.id === electronic.id) ? articles : electronic);
  return all;
}

/**
 * Finds a provider by ID; the main one without an ID. The own papers are always available, as the fallback if another
 * provider fails.
 */
export function providerOf(settings: DiscoverySettings, id: string | undefined): ProviderSettings | undefined {
  const all = providersOf(settings);
  if (id === undefined) return all[0];
  return all.find((entry) => entry.id === id) ?? (id === localProvider ? articles : undefined);
}
