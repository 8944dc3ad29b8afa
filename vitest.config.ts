import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './test/temporary-folder.ts'

/** What Node.js compiled of our modules, for the hundreds of processes that tests start: each starts in half the time. */
const compiledCode = fileURLToPath(new URL('node_modules/.cache/wirebench-tests', import.meta.url))

/** Tests that neither start a process nor change anything outside of themselves. */
const pure = [
  'packages/bench-core/test/{answer,api,codecs,golden,model,report,stats,workloads}/**/*.test.ts',
  'packages/proto-schema/test/**/*.test.ts',
]

/** Tests of the page, whose sources Vite transforms in the product too. */
const web = ['apps/web/test/**/*.test.{ts,tsx}']

/** The whole product in Chromium. */
const browser = ['test/e2e/**/*.test.ts']

/** Lanes built and measured with their real toolchains: `pnpm test:lanes`. `pnpm test` has a lane in JavaScript instead. */
const lanes = ['packages/bench-core/test/lanes/contract.test.ts']

/** What is published, packed and installed: `pnpm test:package`. */
const packed = ['test/package.test.ts']

/** The commands of the README, in a clone: `pnpm test:readme`. */
const readme = ['test/readme.test.ts']

/** What looks after the product, such as simulations and faults: `pnpm test:scripts`. */
const scripts = ['test/scripts/**/*.test.ts']

/** Modules are loaded as the product loads them, by Node.js itself, which keeps what it compiled; Vite would transform each. */
const asInProduct = { viteModuleRunner: false, nodeLoader: false }

/**
 * After those that wait for processes, and no more at a time than there are cores: each further worker would load and compile
 * the same modules once more.
 */
const asCores = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }

/** Files of a worker come one after the other, and none leaves a process to the next. */
const noProcessLeft = ['test/no-process-left.ts']

/** Processes start from fewer files, and PostgreSQL from a cluster that is there. */
const readyMade = ['test/joined-programs.ts', 'test/untouched-cluster.ts']

/** Ends a test that hangs. What a busy machine does to a healthy one stays far below it. */
const limitMs = 300_000

export default defineConfig({
  test: {
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      {
        name: 'slow',
        description:
          'Slow by nature: `pnpm test` leaves it out, `pnpm test:slow` and the nightly job run it.',
      },
    ],
    // Many tests wait for processes that they have started, each for those on its own core.
    maxWorkers: availableParallelism() + 2,
    env: { NODE_COMPILE_CACHE: compiledCode, TMPDIR: temporaryFolder() },
    // The files of a worker share the modules that are loaded and its database server: each leaves them as they were.
    isolate: false,
    // Within a group in the order of their names.
    projects: [
      { extends: true, test: { name: 'pure', include: pure, experimental: asInProduct, ...asCores } },
      { extends: true, test: { name: 'web', include: web, ...asCores } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          globalSetup: [...readyMade, 'test/e2e/support/built-page.ts'],
          setupFiles: noProcessLeft,
          experimental: asInProduct,
        },
      },
      {
        extends: true,
        test: { name: 'lanes', include: lanes, setupFiles: noProcessLeft, experimental: asInProduct },
      },
      {
        extends: true,
        test: { name: 'package', include: packed, setupFiles: noProcessLeft, experimental: asInProduct },
      },
      {
        extends: true,
        test: { name: 'readme', include: readme, setupFiles: noProcessLeft, experimental: asInProduct },
      },
      {
        extends: true,
        test: { name: 'scripts', include: scripts, setupFiles: noProcessLeft, experimental: asInProduct },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...pure, ...web, ...browser, ...lanes, ...packed, ...readme, ...scripts],
          globalSetup: readyMade,
          setupFiles: noProcessLeft,
          experimental: asInProduct,
        },
      },
    ],
  },
})
