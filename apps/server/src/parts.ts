import { fileURLToPath } from 'node:url'
import { engineCommand } from '@wirebench/bench-core/conduct'
import { isPackaged } from '@wirebench/bench-core/model/packaged'
import { defaultHomeFolder, openStore } from '@wirebench/bench-core/store'
import { defaultLimits } from './config.ts'
import type { Parts } from './serve.ts'
import { builtWebApp, type WebSources } from './web/web-build.ts'

/** What `start` serves: the engine, the store and the web app that this server came with. */
export function ownParts(): Parts {
  return {
    engine: engineCommand(),
    limits: defaultLimits,
    openStore: (databaseUrl, say) =>
      openStore({ databaseUrl, homeFolder: defaultHomeFolder(), onProgress: say }),
    webRoot: async (say) => (isPackaged ? here('apps/web/dist') : await builtWebApp(webSources(), say)),
  }
}

/** A path of the checkout, or of the package, which keeps its folders. */
function here(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url))
}

/** The page, and everything else that it is made of. */
export function webSources(): WebSources {
  return {
    folder: here('apps/web'),
    others: [
      here('packages/bench-core/src/api'),
      here('packages/bench-core/src/model'),
      here('packages/bench-core/src/stats'),
      here('packages/bench-core/src/report'),
      here('packages/bench-core/src/answer'),
      here('packages/proto-schema/src/first-few.ts'),
      here('packages/proto-schema/src/near-names.ts'),
      here('docs/method.md'),
      here('pnpm-lock.yaml'),
    ],
  }
}
