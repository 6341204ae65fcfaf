// The layers of docs/develop/architecture.md as rules: a module imports downwards only. ESLint holds .astro files to the same
// layers (eslint.config.js), because dependency-cruiser does not read them.
import featureArrows from './tests/dependencies/feature-arrows.json' with { type: 'json' };

/** Tests may import everything. */
const aside = String.raw`\.test\.tsx?$`;
const any = (...folders) => `^src/(${folders.join('|')})(/|\\.ts$)`;

/** What every module of the service may import below its own layer. */
const lowerLayers = { platform: [], catalogue: ['platform'], ledger: ['platform'] };

/** One rule for each folder of the service: it imports lower layers, and others only along an arrow of the list. */
const featureRules = Object.entries(featureArrows).map(([feature, allowed]) => ({
  name: `service-${feature}`,
  comment: 'A feature imports another one only along an arrow of tests/dependencies/feature-arrows.json.',
  severity: 'error',
  from: { path: `^src/service/${feature}/`, pathNot: aside },
  to: {
    path: '^src/service/[^/]+/',
    pathNot: `^src/service/(${[feature, ...(lowerLayers[feature] ?? Object.keys(lowerLayers)), ...allowed].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that import each other when they are loaded. Types and dynamic imports are no part of it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'lib-imports-lib',
      severity: 'error',
      from: { path: any('lib'), pathNot: aside },
      to: { path: '^src/', pathNot: any('lib') },
    },
    {
      name: 'islands-import-lib',
      severity: 'error',
      from: { path: any('islands'), pathNot: aside },
      to: { path: '^src/', pathNot: any('islands', 'lib', 'styles') },
    },
    {
      name: 'components-import-lib',
      severity: 'error',
      from: { path: any('components'), pathNot: aside },
      to: { path: '^src/', pathNot: any('components', 'lib', 'styles') },
    },
    {
      name: 'pages-import-no-service',
      severity: 'error',
      from: { path: any('pages', 'layouts'), pathNot: aside },
      to: { path: any('service', 'server', 'cli') },
    },
    {
      name: 'layouts-import-no-page',
      severity: 'error',
      from: { path: any('layouts'), pathNot: aside },
      to: { path: any('pages') },
    },
    {
      name: 'storage-keys',
      comment: 'The session module alone reads and writes the keys of the browser’s storage.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/lib/stores/session/', aside] },
      to: { path: '^src/lib/stores/session/keys' },
    },
    {
      name: 'loaders-in-components',
      comment: 'The loader of a page is in the folder of its feature among the components.',
      severity: 'error',
      from: { path: '^src/(pages|layouts)/.*load-' },
      to: {},
    },
    {
      name: 'service-imports-contract-and-rules',
      comment: 'And texts of the portal, where the service answers with the same ones.',
      severity: 'error',
      from: { path: any('service'), pathNot: aside },
      to: { path: '^src/', pathNot: [any('service', 'lib/contract', 'lib/rules'), '^src/lib/i18n/locales/'] },
    },
    {
      name: 'service-only-in-process',
      comment: 'Only the process, the middleware and the commands import the service.',
      severity: 'error',
      from: { path: '^src/', pathNot: [any('service', 'cli', 'server', 'middleware'), aside] },
      to: { path: any('service'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'composition',
      comment: 'The parts of the service are put together in these modules; no feature imports them.',
      severity: 'error',
      from: { path: '^src/service/[^/]+/', pathNot: aside },
      to: { path: '^src/service/[^/]+\\.ts$' },
    },
    ...featureRules,
    {
      name: 'one-index',
      comment: 'Only search knows how the index is built; these modules are what others may use of it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/service/catalogue/search/', aside] },
      to: {
        path: '^src/service/catalogue/search/',
        pathNot: '/(engine|types|index-files|indexing|snapshot|handover-messages)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sqlite-in-store',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(service/(platform/(db|backup|store-move)|catalogue/search)|cli)/', aside],
      },
      to: { path: '(^|/)better-sqlite3(/|$)' },
    },
    {
      name: 'kysely-in-service',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/service/', aside] },
      to: { path: '(^|/)kysely(/|$)' },
    },
    {
      name: 'network',
      comment: 'Other systems are reached through these folders. ESLint forbids the global fetch elsewhere.',
      severity: 'error',
      from: {
        path: '^src/service/',
        pathNot: ['^src/service/(platform/(files|http|tracing|db/postgres)|sip2/network)/', aside],
      },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns)$|node_modules/(ofetch|undici|aws4fetch|@opentelemetry)/',
      },
    },
    {
      name: 'telemetry-on-demand',
      comment: 'Tracing is loaded only where it is configured.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/service/platform/tracing/open-telemetry\\.ts$', aside] },
      to: {
        path: '^src/service/platform/tracing/open-telemetry\\.ts$|node_modules/@opentelemetry/',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'no-dev-dependency',
      comment: 'A production install has no development dependencies.',
      severity: 'error',
      from: { path: '^src/(service|server|cli|lib)/|^src/server\\.ts$', pathNot: aside },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-or-demo-code',
      comment: 'A release has neither tests/ nor demo/.',
      severity: 'error',
      from: { path: '^src/', pathNot: aside },
      to: { path: '^(tests|demo)/|\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
