import { machineClock } from '../../../../src/measure/clock.ts'
import type { GeneratorLine, GeneratorsAtHand } from '../../../../src/suites/generators-at-hand.ts'
import { generate } from '../../../../src/suites/protocol/generators/generator-worker.ts'
import type { ClockReading } from '../../../../src/suites/protocol/generators/other-clock.ts'

/** Both ends of a line within one process; what is told arrives later, as JSON. */
function lineOfTwo(): readonly [GeneratorLine, GeneratorLine] {
  const hear: [(message: unknown) => void, (message: unknown) => void] = [() => {}, () => {}]
  const end = (own: 0 | 1, other: 0 | 1): GeneratorLine => ({
    async send(message) {
      const text = JSON.stringify(message)
      setImmediate(() => hear[other](JSON.parse(text)))
    },
    set onMessage(listener: (message: unknown) => void) {
      hear[own] = listener
    },
  })
  return [end(0, 1), end(1, 0)]
}

const nowUs = () => machineClock.now() / 1e3
/** A clock that everybody has in common, of which nobody knows how far it is ahead. */
const aheadUs = 12_345_678_901

/** What a generator of a test can be made to do. */
export interface TestGenerator {
  readonly name: string
  /** Takes the place of its looks at the common clock. */
  readonly look?: (reading: ClockReading) => ClockReading
}

/** Generators within this process, whose clients are processes of their own. */
export function generatorsHere(generators: readonly TestGenerator[], homeFolder: string) {
  const working: Promise<void>[] = []
  const each = generators.map(({ name, look = (reading: ClockReading) => reading }) => {
    const [ofRun, ofGenerator] = lineOfTwo()
    const over = new AbortController()
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    return { name, look, ofRun, ofGenerator, over, lost, lose }
  })
  const call = async (): Promise<GeneratorsAtHand> => {
    for (const { ofGenerator: line, over, look } of each)
      working.push(
        generate({
          line,
          homeFolder,
          over: over.signal,
          async readClock(times) {
            return Array.from({ length: times }, () => {
              const askedUs = nowUs()
              return look({ askedUs, saidUs: nowUs() + aheadUs, heardUs: nowUs() })
            })
          },
        }),
      )
    return {
      ends: each.map(({ name, ofRun: line, lost }) => ({ name, line, lost })),
      host: '127.0.0.1',
      nowUs: async () => nowUs() + aheadUs,
      async close() {
        for (const { over } of each) over.abort()
        await Promise.all(working)
      },
    }
  }
  return {
    call,
    /** Ends a generator as if its machine was gone. */
    lose(name: string) {
      const one = each.find((known) => known.name === name)!
      one.over.abort()
      one.ofRun.send = async () => {}
      one.lose()
    },
  }
}
