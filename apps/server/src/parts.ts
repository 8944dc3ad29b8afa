import { fileURLToPath } from 'node:url'
import { defaultHomeFolder, openStore } from '@wirebench/bench-core/store'
import { defaultLimits } from './config.ts'
import { engineCommand } from './engine/command.ts'
import type { Parts } from './serve.ts'
import { builtWebApp, type WebSources } from './web/web-build.ts'

/** What `pnpm start` serves: the engine, the store and the web app of this checkout. */
export function checkoutParts(): Parts {
  return {
    engine: engineCommand(),
    limits: defaultLimits,
    openStore: (databaseUrl, say) =>
      openStore({ databaseUrl, homeFolder: defaultHomeFolder(), onProgress: say }),
    webRoot: (say) => builtWebApp(webSources(), say),
  }
}

function webSources(): WebSources {
  const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  return {
    folder: here('apps/web'),
    others: [
      here('packages/bench-core/src/api'),
      here('packages/bench-core/src/model'),
      here('packages/bench-core/src/stats'),
      here('packages/bench-core/src/report'),
      here('packages/bench-core/src/results.ts'),
      here('pnpm-lock.yaml'),
    ],
  }
}
