import { answer, measure, print, report } from 'wirebench'

const orders = Array.from({ length: 40 }, (_, index) => ({
  id: `order-${1000 + index}`,
  placedAt: new Date(Date.UTC(2026, 0, 1 + (index % 28))).toISOString(),
  total: 19.9 + index,
  items: [{ sku: `sku-${index % 7}`, quantity: 1 + (index % 3) }],
}))

// A quick look. Leave rounds and tests out and take the preset "standard" to decide by.
const run = measure(
  {
    messages: orders,
    codecs: ['json', 'msgpackr'],
    preset: 'smoke',
    rounds: 1,
    tests: ['serialization', 'deserialization', 'payload'],
  },
  { signal: AbortSignal.timeout(10 * 60_000) },
)
const result = await report(run)
process.stdout.write(print(result, 'short'))

const [codecs] = answer(result, { use: 'events', requestsPerSecond: 50_000 }).layers
for (const { contender, bytesPerMessage, takes } of codecs?.choices ?? [])
  console.log(contender, bytesPerMessage, takes)
