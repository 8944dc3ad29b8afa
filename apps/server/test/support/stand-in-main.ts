/** The executable over the stand-in engine and without a web app, saving under `WIREBENCH_HOME`. */
import { defaultHomeFolder, openStore } from '@wirebench/bench-core/store'
import { serve } from '../../src/serve.ts'
import { reporting, shortLimits, standInEngine } from './test-server.ts'

const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

process.exitCode = await serve(
  process.argv.slice(2),
  process.env,
  {
    engine: standInEngine,
    reporting,
    limits: shortLimits,
    openStore: (databaseUrl, say) =>
      openStore({ databaseUrl, homeFolder: defaultHomeFolder(), onProgress: say }),
    webRoot: async () => null,
  },
  process,
  stop.signal,
)
