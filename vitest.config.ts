import { defineConfig } from 'vitest/config';

// Files that replace modules, look at what a module does as it is loaded, or need it as it is when it was.
const apart = [
  'src/cli/move-in.test.ts',
  'src/service/identity/accounts/hash.test.ts',
  'src/service/platform/db/postgres/named.test.ts',
];

// What readers see of an island, in a page without a browser.
const islands = 'src/islands/**/*.test.tsx';

// Threads that tests start take the types off their modules with a WebAssembly module each. A wrapper of what it imports
// that is compiled again in one thread while another thread's are freed ends the whole process: V8's check
// `jit_page.has_value()` (nodejs/node #64500). Calls as they are first compiled are fast enough; the built server's
// threads have no types to take off.
const execArgv = ['--wasm-wrapper-tiering-budget=1000000000'];

const shared = {
  execArgv,
  environment: 'node' as const,
  setupFiles: ['tests/cheap-hashes.ts'],
  // A wait for a state ends only where the state never comes: other programs may need the processor for minutes.
  expect: { poll: { timeout: 300_000 } },
  // For tests that hang: a slow machine must not fail the others.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  test: {
    // By itself it leaves one core free, of two.
    maxWorkers: '100%',
    projects: [
      {
        // A process loads the modules once for all its files: loading them anew for each cost more than most tests do.
        test: {
          ...shared,
          name: 'together',
          isolate: false,
          globalSetup: ['tests/store-template.ts'],
          include: ['{src,tests,demo,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', ...apart, islands],
        },
      },
      {
        test: {
          ...shared,
          name: 'islands',
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://portal.test/lib/en-US/home',
              // A part's sheet counts as loaded; nothing is fetched.
              settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
            },
          },
          // Addresses of sheets; without it they are empty.
          css: true,
          setupFiles: ['tests/island-page.ts'],
          include: [islands],
        },
      },
      { test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});
