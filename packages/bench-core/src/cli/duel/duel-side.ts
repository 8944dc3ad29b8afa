import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isPathOfCode } from '../../model/codec/own-code.ts'
import { benchCommand } from '../../model/commands.ts'
import { invalidOption } from '../../model/errors.ts'
import { type MessageSuite, RunRequest, type RunSpec } from '../../model/run/run-spec.ts'
import { excessIn } from '../../report/exports/report-bounds.ts'
import { printable } from '../../report/words/printable.ts'
import { withOwnField } from '../../run/own-field.ts'
import { resolveSpec } from '../../run/resolve-spec.ts'
import { defaultHomeFolder } from '../../store/home-folder.ts'
import type { Io } from '../io.ts'
import { ownMessagesFrom } from '../options/own-messages-options.ts'
import { withPlainData } from '../own-data/plain-data.ts'
import { isFile, onlyReport, readRuns } from '../read-runs.ts'
import { refuseCode, withCodeOf, withOwnCode } from '../run/own-code.ts'

/** One side of a duel as it was named on the command line. */
export interface NamedSide {
  readonly title: string
  readonly spec: RunSpec
  /** By package; relative to the current folder. */
  readonly libraries: Readonly<Record<string, string>>
}

/** Flags of a runtime can load code, and a duel measures under the usual ones alone. */
const { runtimeSettings: _, ...requestOfSide } = RunRequest.shape

/** A spec in a file of its own: a request, with what only a side of a duel has. Paths are relative to the file. */
const SideFile = z.strictObject({
  ...requestOfSide,
  proto: z.optional(z.union([z.string(), z.array(z.string())])),
  message: z.optional(z.string()),
  data: z.optional(z.array(z.string())),
  libraries: z.optional(z.record(z.string(), z.string())),
})

/**
 * Reads a side: a saved run's id, a report's file, or a spec's.
 * @throws WirebenchError where it can't be read, is of a kind that can't be duelled, or has code that isn't allowed to run.
 */
export async function readSide(name: string, allowsCode: boolean, io: Io): Promise<NamedSide> {
  const title = printable(basename(name)).slice(0, 80)
  const content = isFile(name) ? contentOf(name) : undefined
  if (content !== undefined && !isReport(content))
    return { title, ...(await sideInFile(name, content, allowsCode, io)) }
  const { spec } = onlyReport((await readRuns([name], io)).reports, name).run
  if (spec.duel) {
    throw invalidOption(
      `"${title}" is itself a duel`,
      `give the runs or files of its sides, or repeat it: ${benchCommand('rerun')}`,
    )
  }
  await withCodeOf(spec, allowsCode)
  return { title, spec, libraries: {} }
}

async function sideInFile(
  file: string,
  content: unknown,
  allowsCode: boolean,
  io: Io,
): Promise<Omit<NamedSide, 'title'>> {
  const parsed = z.safeParse(SideFile, content)
  if (!parsed.success || parsed.data.duel) {
    const issue = parsed.error?.issues[0]
    const path = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
    throw invalidOption(
      `"${printable(file)}" is not a spec for a side of a duel${path ? `: "${printable(path)}" doesn’t fit` : ''}`,
      'give an object such as {"codecs": ["protobufjs"], "workloads": ["person"]} or {"storage": {"pgSettings": {"fsync": "off"}}}',
    )
  }
  const { libraries = {}, proto, message, data, duel: _, ...request } = parsed.data
  const from = (path: string) => resolve(dirname(file), path)
  const options = {
    ...(proto !== undefined && { proto: [proto].flat().map(from) }),
    ...(message !== undefined && { message }),
    ...(data && { data: data.map(from) }),
  }
  const homeFolder = defaultHomeFolder(io.environment)
  const own = await withPlainData(options, io, (plain) => ownMessagesFrom(plain, homeFolder))
  const { suites = suitesMeant(request), codecs = [], lanes = [], reference } = request
  const code = [...new Set([...codecs, ...lanes, reference ?? ''])].filter(isPathOfCode)
  if (code.length > 0) refuseCode(code, allowsCode)
  const located = (text: string) => (isPathOfCode(text) ? from(text) : text)
  const asked = await withOwnCode(
    {
      ...request,
      suites,
      ...(request.codecs && { codecs: codecs.map(located) }),
      ...(request.lanes && { lanes: lanes.map(located) }),
      ...(reference !== undefined && { reference: located(reference) }),
      ...(own && { own }),
    },
    true,
  )
  return {
    spec: resolveSpec(await withOwnField(asked, homeFolder)),
    libraries: Object.fromEntries(
      Object.entries(libraries).map(([library, folder]) => [library, fromHere(from(folder))]),
    ),
  }
}

/** A folder as it is found from the current one: reports name no path of the machine where that can be helped. */
export function fromHere(folder: string): string {
  return relative(process.cwd(), resolve(folder)) || '.'
}

/** Where nobody says, the suite is the one that something is asked of. */
function suitesMeant({ storage, protocol }: Pick<RunRequest, 'storage' | 'protocol'>): MessageSuite[] {
  if (storage) return ['storage']
  return protocol ? ['protocol'] : ['codec']
}

/** @throws WirebenchError for data that nests so deep that nobody could check it. */
function contentOf(file: string): unknown {
  const content = parsed(file)
  const excess = excessIn(content)
  if (excess === null) return content
  throw invalidOption(`"${printable(file)}" ${excess}`, 'give a report or a spec')
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Whatever is wrong with it, the reader of reports says it.
    return undefined
  }
}

function isReport(content: unknown): boolean {
  return typeof content !== 'object' || content === null || 'format' in content || Array.isArray(content)
}
