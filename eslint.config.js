import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';

/** What views must not import; dependency-cruiser.mjs has the same layers for modules that are not .astro. */
const layers = (...names) => ({
  regex: `(^#|/)(${names.join('|')})/`,
  message: 'See docs/develop/architecture.md, layers.',
});

/** Only loaders and form handlers call the service and open its envelopes. */
const envelopes = [
  { selector: 'CallExpression[callee.property.name="call"]', message: 'Call the service in a loader (load-*.ts).' },
  { selector: 'MemberExpression[property.name=/^(success|errCode)$/]', message: 'Unwrap the envelope in a loader.' },
];

/** A literal that is spread only to keep its properties on one line. */
const packing = [
  {
    selector:
      ':matches(ObjectExpression, JSXOpeningElement) > :matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Write the properties themselves.',
  },
  {
    selector:
      ':matches(ArrayExpression, CallExpression) > SpreadElement > :matches(ArrayExpression, TSAsExpression > ArrayExpression)',
    message: 'Write the elements themselves.',
  },
];

/** Names of acts where the thing is meant, and bounds that a search for `max` does not find. */
const names = [
  {
    selector:
      ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration)[id.name=/^(told|asked|kept|remembered|besides|standing|lately|wearSheet|asker)$/i]',
    message: 'Name the thing, not how it came about.',
  },
  { selector: 'VariableDeclarator[id.name=/^most[A-Z]/][init.type="Literal"]', message: 'Name a bound max….' },
  {
    selector: ':matches(VariableDeclarator, FunctionDeclaration)[id.name=/^(tell|told|asked)[A-Z]/]',
    message: 'Use the usual verb: notify, format, request.',
  },
  {
    selector:
      ':matches(:function > Identifier.params, VariableDeclarator > Identifier.id)[name=/^(the|one|its|they|acts|said|gone|anew|whoever)$/]',
    message: 'Name the thing: row, eb, query, entry.',
  },
];

/** A table that needs a row for each language: a new language is its folder of texts and one line. */
const languageTables = [
  {
    selector:
      ':not(TSAsExpression, TSTypeParameterInstantiation) > TSTypeReference[typeName.name="Record"][typeArguments.params.0.typeName.name="Language"]',
    message: 'Derive the rows from `languages`, or let them be partial (docs/develop/extending.md).',
  },
];

/** The session module alone reads and writes the browser's storage: what it does not know it cannot remove. */
const storages = ['localStorage', 'sessionStorage'].map((name) => ({ name, message: 'Use lib/stores/session.' }));
const storageKeys = ['tabStorage', 'sharedStorage'].flatMap((object) =>
  ['getItem', 'setItem', 'removeItem'].map((property) => ({ object, property, message: 'Use lib/stores/session.' })),
);

export default defineConfig(
  { ignores: ['dist/', 'site/', '.astro/', '.data/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  // Only islands use React, and these rules take as long as all others together.
  { ...hooks.configs.flat.recommended, files: ['src/islands/**/*.{ts,tsx}'] },
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      // The compiler reports them.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...names, ...packing],
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...names, ...packing, ...languageTables] },
  },
  // A promise that nobody waits for fails unseen, and its statements run after the store is closed.
  {
    files: ['src/{cli,server,service}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['src/components/**/*-markup.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ ...layers('lib/client'), allowTypeImports: true }] },
      ],
    },
  },
  {
    files: ['src/pages/**/*.astro', 'src/layouts/**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [layers('service', 'cli')] }] },
  },
  {
    files: ['src/**/*.astro', 'src/**/*-markup.ts'],
    rules: { 'no-restricted-syntax': ['error', ...envelopes, ...names, ...packing, ...languageTables] },
  },
  {
    files: ['src/components/**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: 'Write an html view (docs/develop/architecture.md).' },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/lib/stores/session/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...storages],
      'no-restricted-properties': [
        'error',
        ...storages.map(({ name, message }) => ({ property: name, message })),
        ...storageKeys,
      ],
    },
  },
  {
    files: ['src/service/**'],
    ignores: [
      'src/service/platform/{files,http,outbox,tracing}/**',
      'src/service/assistant/model/**',
      'src/service/upstream.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Use platform/http.' }] },
  },
  // Regular expressions take time linear in the length of the text. Not checked: markup.ts, which reads only the
  // templates of this repository.
  {
    files: ['src/**'],
    ignores: ['src/components/markup/markup.ts', '**/*.test.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  // Programs that people start from a terminal talk to that terminal.
  { files: ['bin/**', 'demo/**', 'scripts/**', 'bench/**', 'src/cli/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
