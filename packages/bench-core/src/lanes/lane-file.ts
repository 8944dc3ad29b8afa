import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { GivesUp, LaneFetch, NativeForm } from '../model/codec/lane.ts'
import type { OwnCode } from '../model/codec/own-code.ts'
import { invalidOption, type WirebenchError } from '../model/errors.ts'
import { Encoding } from '../model/report/contender.ts'

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const argv = z.array(text(1_000)).check(z.minLength(1), z.maxLength(50))

/** Something that a lane needs on the machine. */
const LaneNeed = z.strictObject({
  command: argv,
  /** Finds the version in what the command prints, as its first group. */
  version: text(200),
  atLeast: z.string().check(z.regex(/^\d+(\.\d+)*$/)),
  /** Finds what of that output identifies the toolchain, where there is more in it, such as the kernel of the machine. */
  identity: z.optional(text(200)),
  /** What to install, or where to find it. */
  install: text(200),
})
export type LaneNeed = z.infer<typeof LaneNeed>

const LaneContender = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  title: text(80),
  encoding: Encoding,
  library: text(200),
  options: z.string().check(z.maxLength(400)),
  form: NativeForm,
  givesUp: z.optional(GivesUp),
  /** Takes part where the lane is named without contenders. */
  isDefault: z.optional(z.boolean()),
})

/** The file `lane.json` (docs/lane-protocol.md). */
const LaneFile = z.strictObject({
  protocol: z.literal(1),
  name: z.string().check(z.regex(/^[a-z][a-z0-9]{0,19}$/)),
  title: text(40),
  needs: z._default(z.array(LaneNeed).check(z.maxLength(10)), []),
  build: z.optional(argv),
  /** Prints what of the machine decides what is built, such as the features of its processor. */
  builtFor: z.optional(argv),
  /** Of its contenders, the build makes only those that a run names. */
  buildsOnlyNamed: z.optional(z.boolean()),
  /** Environment variables that change what is built or how it runs; `*` in a name stands for any characters. */
  variables: z.optional(z.array(z.string().check(z.regex(/^[\w*]{1,80}$/))).check(z.maxLength(40))),
  fetches: z.optional(LaneFetch),
  /** Ends with 0 where the toolchain’s caches hold all of that already; downloads nothing. */
  cached: z.optional(argv),
  run: argv,
  reference: z.string(),
  warmUpMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
  contenders: z.array(LaneContender).check(z.minLength(1), z.maxLength(40)),
})

/** A lane: its file, and the folder in which that lies. */
export interface Lane extends z.infer<typeof LaneFile> {
  readonly folder: string
  /** Of a lane of the user's own: its state. */
  readonly code?: OwnCode
}

/** @throws WirebenchError where there is no `lane.json`, or it doesn't fit. */
export function readLane(folder: string): Lane {
  const lane = z.safeParse(LaneFile, parsed(folder))
  if (!lane.success) {
    const [issue] = lane.error.issues
    const keys = issue?.code === 'unrecognized_keys' ? `: ${issue.keys.join(', ')}` : ''
    throw unusable(folder, `${issue?.path.join('.') || 'it'} doesn’t fit (${issue?.message}${keys})`)
  }
  const { name, reference, contenders, needs } = lane.data
  const names = contenders.map((contender) => contender.name)
  const stray = names.find((own) => !own.startsWith(`${name}-`))
  if (stray !== undefined) throw unusable(folder, `the contender "${stray}" must begin with "${name}-"`)
  if (new Set(names).size < names.length) throw unusable(folder, 'two contenders have the same name')
  if (!names.includes(reference))
    throw unusable(folder, `its reference "${reference}" is not one of its contenders`)
  const patterns = needs.flatMap(({ version, identity }) => [version, identity ?? ''])
  const broken = patterns.find((pattern) => !isPattern(pattern))
  if (broken !== undefined) throw unusable(folder, `"${broken}" is not a regular expression`)
  // Somebody has to take part where the lane alone is named.
  const isDefault = !contenders.some((contender) => contender.isDefault)
  return {
    ...lane.data,
    contenders: isDefault ? contenders.map((contender) => ({ ...contender, isDefault })) : contenders,
    folder,
  }
}

function parsed(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'lane.json'), 'utf8'))
  } catch (error) {
    if (isMissing(error)) throw unusable(folder, 'there is no such file')
    throw unusable(folder, error instanceof Error ? error.message : String(error))
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

function unusable(folder: string, reason: string): WirebenchError {
  return invalidOption(
    `"${basename(folder)}" is not a lane: lane.json: ${reason}`,
    'docs/lane-protocol.md describes lanes',
    'lanes',
  )
}
