import { measure, type RecordedEvent, report } from 'wirebench'

const events: RecordedEvent[] = []
const run = measure({
  codecs: ['json', new URL('json-deflate.ts', import.meta.url)],
  workloads: ['user-document'],
  preset: 'smoke',
  rounds: 1,
  tests: ['payload', 'serialization', 'schema'],
})
for await (const recorded of run) {
  events.push(recorded)
  if (recorded.event.type === 'round-started') console.error(`round ${recorded.event.round}`)
}

const { cases } = await report(events)
for (const { key, metrics, failure } of cases) {
  if (failure) console.log(key.contender, key.operation, failure)
  if (metrics.encodedBytes) console.log(key.contender, metrics.encodedBytes.value)
}
