import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { isAnswered } from '../platform/http/answer-cache.ts';
import type { OutsideServices } from './providers/outside.ts';
import type { SiteAnswer, SiteQuestion } from './providers/sites.ts';
import { fillFirst } from '../platform/http/template.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { servicesOf, stateOf } from './services.ts';
import { subjectOf, type Subject } from './subject.ts';

interface AtSites {
  recordId: string;
  site?: string | undefined;
}
type Service = OutsideServices['sites'][number];

/** A visitor can have a site asked again this often, in milliseconds. */
const againMs = 60_000;
/** Numbers of a work in several volumes that are asked for; one is enough to find the rest. */
const maxIsbns = 3;

/** By its numbers; then by title and author, since another edition of a work has other numbers. */
function questionsOf({ record, author }: Subject): SiteQuestion[] {
  const byTitle = { title: record.title.slice(0, 300), author };
  return record.isbn.length > 0 ? [{ isbns: record.isbn.slice(0, maxIsbns) }, byTitle] : [byTitle];
}

/** Where readers look the title up themselves. */
const linkOf = ({ config }: Service, subject: Subject): string | null =>
  fillFirst(config.links ?? [], subject.places)?.href ?? null;

const hasRecords = ({ count }: SiteAnswer) => count > 0;

/** What a site says; undefined for a site that cannot be asked. */
async function ask(service: Service, subject: Subject, olderThanMs?: number) {
  const { provider, keeper } = service;
  if (!provider) return undefined;
  const questions = questionsOf(subject);
  const key = foldKey(subject.record.title);
  const isSame = (title: string) => foldKey(title) === key;
  const look = async (): Promise<SiteAnswer> => {
    for (const question of questions) {
      const found = await provider.look(question, isSame);
      if (hasRecords(found)) return found;
    }
    return { count: 0, records: [] };
  };
  return keeper.ask(JSON.stringify(questions), look, olderThanMs === undefined ? {} : { olderThanMs });
}

interface Asking {
  /** Codes of the sites that are asked; all when not given. */
  isMeant?: (code: string) => boolean;
  olderThanMs?: number;
}

async function askSites(call: CallContext, { recordId, site }: AtSites, { isMeant, olderThanMs }: Asking = {}) {
  const subject = await subjectOf(call, recordId);
  const meant = ({ config: { code } }: Service) => (site === undefined || site === code) && isMeant?.(code) !== false;
  const answers = await Promise.all(
    servicesOf(call)
      .sites.filter(meant)
      .map(async (service) => ({ service, answer: await ask(service, subject, olderThanMs) })),
  );
  return answers.flatMap(({ service, answer }) => {
    if (!answer) return [];
    const value = isAnswered(answer) ? answer.value : undefined;
    return {
      service,
      subject,
      records: value?.records ?? [],
      entry: {
        site: service.config.code,
        name: inLanguage(service.config.name, call.language),
        ...stateOf(answer, hasRecords),
        count: value?.count ?? null,
      },
    };
  });
}

/** How many records each library reports for the title of a record. */
export async function countAtSites(input: AtSites, call: CallContext): Promise<OutputOf<'countAtSites'>> {
  return (await askSites(call, input)).map(({ entry }) => entry);
}

/** The same, asked again unless that was done a moment ago. */
export async function refreshSiteCounts(input: AtSites, call: CallContext): Promise<OutputOf<'refreshSiteCounts'>> {
  return (await askSites(call, input, { olderThanMs: againMs })).map(({ entry }) => entry);
}

/** The records of the title that each library reports. */
export async function getSiteRecords(input: AtSites, call: CallContext): Promise<OutputOf<'getSiteRecords'>> {
  return formatRecords(await askSites(call, input));
}

const formatRecords = (answers: Awaited<ReturnType<typeof askSites>>): OutputOf<'getSiteRecords'> =>
  answers.map(({ service, subject, records, entry }) => ({
    ...entry,
    url: linkOf(service, subject),
    records: records.map(({ title, author, publisher, year, isbn, url }) => {
      return { title, author, publisher, year, isbn, url };
    }),
  }));

/** The same of the national libraries alone. */
export async function getNationalLibraryData(
  { recordId }: AtSites,
  call: CallContext,
): Promise<OutputOf<'getNationalLibraryData'>> {
  const national = new Set(servicesOf(call).sites.flatMap(({ config }) => (config.national ? config.code : [])));
  return formatRecords(await askSites(call, { recordId }, { isMeant: (code) => national.has(code) }));
}

/** Sites and services with the address under which the title can be looked for there; none of them is asked. */
export const listLookupSites = async (
  { recordId, site }: AtSites,
  call: CallContext,
): Promise<OutputOf<'listLookupSites'>> => lookupSitesOf(await subjectOf(call, recordId), call, site);

/** The same of a record that was read already. @param site code of the only one that is meant */
export function lookupSitesOf(subject: Subject, call: CallContext, site?: string): OutputOf<'listLookupSites'> {
  const name = (service: { config: { name: Parameters<typeof inLanguage>[0] } }) =>
    inLanguage(service.config.name, call.language);
  const sites = servicesOf(call).sites.filter(({ config }) => site === undefined || site === config.code);
  const libraries = sites.map((service) => ({
    site: service.config.code,
    name: name(service),
    kind: service.config.national ? ('nationalLibrary' as const) : ('library' as const),
    url: linkOf(service, subject),
    asks: service.provider !== undefined,
  }));
  const others = servicesOf(call).lookups.flatMap(({ config, provider }) => {
    const url = fillFirst(config.links, subject.places);
    if (!url || (site !== undefined && site !== config.code)) return [];
    const asks = provider.address(subject.places) !== undefined;
    return { site: config.code, name: name({ config }), kind: config.kind, url: url.href, asks };
  });
  return [...libraries.filter((library) => library.asks || library.url !== null), ...others];
}

/** The best address at each site: of the one record there, else of the look-up. */
export async function getSiteAddresses(input: AtSites, call: CallContext): Promise<OutputOf<'getSiteAddresses'>> {
  const [sites, answers] = await Promise.all([listLookupSites(input, call), askSites(call, input)]);
  return sites.flatMap(({ site, name, url }) => {
    const records = answers.find(({ entry }) => entry.site === site)?.records ?? [];
    const best = (records.length === 1 ? records[0]?.url : null) ?? url;
    return best === null ? [] : { site, name, url: best };
  });
}

async function placesOf({ provider, places }: Service, records: SiteAnswer['records'], { language }: CallContext) {
  const recordId = records.find((record) => record.recordId !== null)?.recordId;
  const ask = provider?.places;
  if (!ask || recordId === undefined || recordId === null) return undefined;
  return places.ask(`${language} ${recordId}`, () => ask(recordId, language));
}

async function placesAtSites(call: CallContext, input: AtSites) {
  const answers = await askSites(call, input);
  const all = await Promise.all(
    answers.map(async (answer) => ({
      ...answer,
      copies: await placesOf(answer.service, answer.records, call),
    })),
  );
  return all;
}

/** Copies of the title at other libraries, summed up. */
export async function getSiteCollections(input: AtSites, call: CallContext): Promise<OutputOf<'getSiteCollections'>> {
  return (await placesAtSites(call, input)).map(({ service, subject, records, entry, copies }) => {
    const places = copies && isAnswered(copies) ? copies.value : undefined;
    const sum = (name: 'itemCount' | 'onShelfCount') =>
      places ? places.reduce((total, place) => total + place[name], 0) : null;
    return {
      ...entry,
      itemCount: sum('itemCount'),
      onShelfCount: sum('onShelfCount'),
      url: (records.length === 1 ? records[0]?.url : null) ?? linkOf(service, subject),
    };
  });
}

/** Where the copies of the title stand at the libraries that tell of them. */
export async function getSiteLocations(input: AtSites, call: CallContext): Promise<OutputOf<'getSiteLocations'>> {
  return (await placesAtSites(call, input)).flatMap(({ entry: { site, name, state, checkedAt }, copies, service }) => {
    if (!service.provider?.places) return [];
    if (!copies) return { site, name, state, places: [], checkedAt };
    return {
      site,
      name,
      ...stateOf(copies, (places) => places.length > 0),
      places: isAnswered(copies) ? copies.value : [],
    };
  });
}
