import { cacheLatencyNs } from '../../packages/bench-core/src/measure/cache-latency.ts'
import { systemClock } from '../../packages/bench-core/src/measure/clock.ts'

process.stdout.write(JSON.stringify(cacheLatencyNs(systemClock)))
