import { defineConfig } from 'vitest/config';

// The tests that lie beside the code that is mutated, in one process: `npm run mutations`.
export default defineConfig({
  test: {
    isolate: false,
    environment: 'node',
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    setupFiles: ['tests/cheap-hashes.ts'],
    globalSetup: ['tests/store-template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: [
      'src/lib/rules/*.test.ts',
      'src/server/*.test.ts',
      'src/service/{ledger,purchasing,copy-requests,request-queue,circulation,identity}/**/*.test.ts',
      'src/service/desk/{charges,circulation,permissions,readers}.test.ts',
    ],
    // They kill processes or try many interleavings, which takes minutes for each mutant; hash.test.ts needs real hashes.
    exclude: ['**/kill.test.ts', '**/interleavings.test.ts', '**/hash.test.ts'],
  },
});
