import type { OutputOf } from '../../lib/contract/contract.ts';
import { endpoints } from '../../lib/contract/endpoints.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { lookupCalls } from './lookups.ts';
import { servicesOf } from './services.ts';

type Services = OutputOf<'listInstitutionCalls'>['services'];

/** Calls that have nothing to answer with where the library configures no service for them. */
const siteCalls = [
  'countAtSites',
  'getSiteRecords',
  'refreshSiteCounts',
  'getSiteAddresses',
  'getSiteCollections',
  'getSiteLocations',
];
const outsideCalls: readonly string[] = [
  'getEncyclopediaEntry',
  'getCitedCounts',
  'getWosCitedCounts',
  'listLookupSites',
  'getNationalLibraryData',
  ...siteCalls,
  ...Object.keys(lookupCalls),
];

function configured(call: CallContext): Services {
  const { encyclopedia, citedCounts, sites, lookups } = servicesOf(call);
  const services: Services = [];
  const name = (config: { name: Parameters<typeof inLanguage>[0] }) => inLanguage(config.name, call.language);
  if (encyclopedia) {
    const calls = ['getEncyclopediaEntry'];
    services.push({ code: 'encyclopedia', name: name(encyclopedia.config), kind: 'encyclopedia', calls });
  }
  for (const { config } of citedCounts) {
    const calls = ['getCitedCounts', ...(config.code === 'wos' ? ['getWosCitedCounts'] : [])];
    services.push({ code: config.code, name: name(config), kind: 'citedCounts', calls });
  }
  for (const { config, provider } of sites) {
    const calls = ['listLookupSites', 'getSiteAddresses'];
    if (provider) calls.push(...siteCalls.filter((siteCall) => !calls.includes(siteCall)));
    if (provider && config.national) calls.push('getNationalLibraryData');
    services.push({
      code: config.code,
      name: name(config),
      kind: config.national ? 'nationalLibrary' : 'library',
      calls,
    });
  }
  for (const { config } of lookups) {
    const calls = Object.entries(lookupCalls).flatMap(([entry, kind]) => (kind === config.kind ? entry : []));
    services.push({ code: config.code, name: name(config), kind: config.kind, calls: ['listLookupSites', ...calls] });
  }
  return services;
}

/** Which calls an institution answers: all but those behind which it has configured no service. */
export function listInstitutionCalls(_input: object, call: CallContext): OutputOf<'listInstitutionCalls'> {
  const services = configured(call);
  const behind = new Set(services.flatMap((service) => service.calls));
  const calls = Object.entries(endpoints)
    .filter(([name]) => !outsideCalls.includes(name) || behind.has(name))
    .map(([name, [method, path, access]]) => ({ name, method, path, access }));
  return { calls, services };
}
