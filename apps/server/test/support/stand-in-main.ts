/** The executable over the stand-in engine and without a web app, saving under `WIREBENCH_HOME`. */
import { stopSignal } from '@wirebench/bench-core/stop-signal'
import { defaultHomeFolder, openStore } from '@wirebench/bench-core/store'
import { serve } from '../../src/serve.ts'
import { shortLimits, standInEngine } from './stand-in.ts'

process.exitCode = await serve(
  process.argv.slice(2),
  process.env,
  {
    engine: standInEngine,
    limits: shortLimits,
    openStore: (databaseUrl, say) =>
      openStore({ databaseUrl, homeFolder: defaultHomeFolder(), onProgress: say }),
    webRoot: async () => null,
  },
  process,
  stopSignal(),
)
