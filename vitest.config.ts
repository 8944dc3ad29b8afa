import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What Node.js compiled of our modules, for the hundreds of processes that tests start: each starts in half the time. */
const compiledCode = fileURLToPath(new URL('node_modules/.cache/wirebench-tests', import.meta.url))

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    // Tests start real servers, databases and browsers; on two busy cores that takes a while.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { NODE_COMPILE_CACHE: compiledCode },
  },
})
