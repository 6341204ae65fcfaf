import { defineConfig } from 'vitest/config';
import { mutationGroups } from './groups.ts';

// The tests of a group of mutated files, in one process: `npm run mutations`.
export default defineConfig({
  test: {
    isolate: false,
    environment: 'node',
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    setupFiles: ['tests/cheap-hashes.ts'],
    globalSetup: ['tests/store-template.ts'],
    // Stryker ends tests that hang. On a slow machine a wait that fails early would count as a test that noticed.
    expect: { poll: { timeout: 300_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    include: mutationGroups[process.env['MUTATION_GROUP'] ?? '']?.tests ?? [],
    // They kill processes or try many interleavings, which takes minutes for each mutant; hash.test.ts needs real hashes.
    exclude: ['**/kill.test.ts', '**/interleavings.test.ts', '**/hash.test.ts'],
  },
});
