// Loaded before the dashboard: when it is signalled it collects its garbage, and writes down what is still in use.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  writeFileSync(process.env.WIREBENCH_SOAK_HEAP, String(process.memoryUsage().heapUsed))
})
