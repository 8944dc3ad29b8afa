import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { delimited, recordsOf } from '../../../src/lanes/delimited.ts'
import type { Lane } from '../../../src/lanes/lane-file.ts'
import { type ContenderProgram, startTrial } from '../../../src/measure/process/trial-process.ts'
import type { TrialCommand, TrialReply } from '../../../src/measure/trial/protocol.ts'
import { lanePrograms } from '../../../src/suites/codec/lane/lane-programs.ts'

/** What `docs/lane-protocol.md` refers to; `vitest run transcript -u` writes it anew. */
export const golden = fileURLToPath(
  new URL('../../../../../docs/lane-protocol-transcript.txt', import.meta.url),
)

export const transcribed = {
  corpus: { workload: 'infrastructure-execution', parameters: {} },
  operations: ['encode', 'decode', 'round-trip', 'decode-and-read'],
} as const

const heading = [
  '# What Wirebench sends (→), line by line, and what a program of two messages answers (←). ‹…› stands for what differs from',
  '# one program to another. An answer with a payload or samples is followed by that many bytes.',
  '',
]

/** The transcript of one of a lane's contenders. */
export async function laneTranscript(lane: Lane, contender: string, homeFolder = ''): Promise<string> {
  const { signal } = new AbortController()
  const programs = lanePrograms({ spec: { seed: 1 }, signal, homeFolder })
  try {
    const programOf = await programs.of(lane, transcribed.corpus, transcribed.operations, 2)
    const { prove: _, workFactor: __, ...program } = programOf(contender)
    return [...heading, ...(await transcriptOf(program))].join('\n')
  } finally {
    await programs.close()
  }
}

/** What a lane alone is asked. */
const ofLanes: ReadonlySet<string> = new Set(['hello', 'ready', 'export', 'read'])

/** Figures that messages decide, and not how long something took. */
const decided: ReadonlySet<string> = new Set(['protocol', 'encodedBytes', 'leaves', 'payloadBytes', 'seed'])

/** Figures that not every runtime tells. */
const nullable: ReadonlySet<string> = new Set([
  'allocatedBytes',
  'calibrationNs',
  'cpuNs',
  'peakRssBytes',
  'readyMs',
])

/** Lists, objects and text that differ from language to language. */
const told: ReadonlySet<string> = new Set([
  'collections',
  'figures',
  'runtime',
  'settings',
  'text',
  'version',
])

/**
 * Asks a program for everything once and tells what was said, a line for each command and each answer. What differs from
 * machine to machine is replaced by what kind of value it is.
 */
export async function transcriptOf(program: ContenderProgram): Promise<string[]> {
  const lines: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'transcript-'))
  const process = startTrial({ ...program, suspends: false, startTimeoutMs: 60_000 })
  try {
    const ready = await process.ready
    if ('hello' in program) lines.push(commandLine(program.hello), answerLine(ready))
    const ask = async (command: TrialCommand | { readonly type: 'dance' }) => {
      const answer = await process.ask(command as TrialCommand, 60_000)
      if ('hello' in program || !ofLanes.has(command.type)) {
        const bytes = answer.exported.length
        lines.push(
          commandLine(command),
          answerLine(answer.reply),
          ...(bytes > 0
            ? [`  ${bytes} bytes`]
            : // None where a busy machine let no operation begin meanwhile.
              'samples' in answer.reply
              ? ['  4 bytes for each sample']
              : []),
        )
      }
      return answer.exported
    }
    if ('hello' in program) {
      const written = join(folder, 'records')
      await writeFile(written, delimited(recordsOf(await ask({ type: 'export', what: 'encoded' }))))
      await ask({ type: 'export', what: 'decoded' })
      await ask({ type: 'read', what: 'decoded', file: written })
      await ask({ type: 'read', what: 'encoded', file: written })
      const broken = join(folder, 'broken')
      await writeFile(broken, delimited([Uint8Array.of(0xff)]))
      await ask({ type: 'read', what: 'decoded', file: broken })
    }
    await ask({ type: 'calibrate' })
    await ask({ type: 'warm-up', operation: 'decode', windowMs: 1, limitMs: 5 })
    await ask({ type: 'collect-garbage' })
    await ask({ type: 'slice', operation: 'decode', leadIn: 2, operations: 10 })
    await ask({ type: 'collections' })
    await ask({ type: 'block', operation: 'decode', leadInMs: 1, durationMs: 2 })
    await ask({ type: 'figures', operation: 'decode' })
    await ask({
      type: 'under-load',
      operation: 'round-trip',
      leadInMs: 1,
      capacityMs: 2,
      durationMs: 3,
      loadPercents: [25, 75],
      seed: 7,
    })
    await ask({ type: 'dance' })
    return lines
  } finally {
    await process.end()
    await rm(folder, { recursive: true })
  }
}

function commandLine(command: object): string {
  const told = (key: string, value: unknown) => {
    if (key === 'schema' || key === 'corpus') return `/tmp/${key}`
    if (key === 'file') return `/tmp/${basename(String(value))}`
    return key === 'contender' ? 'fake-protobuf' : value
  }
  return `→ ${JSON.stringify(command, told)}`
}

function answerLine(answer: TrialReply): string {
  return `← ${shapeOf(answer)}`
}

function shapeOf(value: unknown, key = ''): string {
  if (decided.has(key)) return JSON.stringify(value)
  if (told.has(key)) return `‹${key}›`
  if (Array.isArray(value)) return `[${value.map((item) => shapeOf(item)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(
      ([a], [b]) => Number(b === 'type') - Number(a === 'type') || (a < b ? -1 : 1),
    )
    return `{${fields.map(([name, own]) => `"${name}":${shapeOf(own, name)}`).join(',')}}`
  }
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return '‹boolean›'
  return nullable.has(key) ? '‹number or null›' : '‹number›'
}
