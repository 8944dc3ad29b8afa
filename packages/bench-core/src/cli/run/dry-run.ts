import { lookForNeeds } from '../../lanes/needs.ts'
import { toFetch } from '../../lanes/to-fetch.ts'
import { fetchSentence } from '../../model/codec/lane.ts'
import { type ExitCode, WirebenchError } from '../../model/errors.ts'
import { isOwnWorkload, type OwnMessages, workloadTitle } from '../../model/messages/own-messages.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import { embedsServer } from '../../model/run/agent-needs.ts'
import type { RunSpec, SuiteName } from '../../model/run/run-spec.ts'
import { counted } from '../../model/text/counted.ts'
import { shippedPrograms } from '../../postgres/embedded/programs.ts'
import { cellText } from '../../report/words/case/corpus-cell.ts'
import { printable } from '../../report/words/printable.ts'
import { wrapped } from '../../report/words/text-table.ts'
import { planRemarks, planRun } from '../../run/plan.ts'
import { whoHasMachine } from '../../run/take-machine.ts'
import { defaultHomeFolder } from '../../store/home-folder.ts'
import { withoutLane } from '../../suites/codec/lane/prepare-lanes.ts'
import { contenderBehind } from '../../suites/duel/contender-of-side.ts'
import type { Io } from '../io.ts'
import { lanesOfSpec } from '../options/fetch-option.ts'
import { preflight } from '../preflight.ts'
import { estimateLine } from './estimate.ts'

/**
 * Tells what a run would measure, how long that would take, and what stands in its way; nothing is measured or saved.
 * Exit code 1 where a language would be left out, as the run has it.
 */
export async function tellDryRun(
  asked: RunSpec,
  { wait }: { readonly wait: boolean },
  io: Io,
): Promise<ExitCode> {
  const homeFolder = defaultHomeFolder(io.environment)
  const { spec, lacks } = await withoutLackingLanes(asked)
  const obstacles = [
    ...(await misfitsOfMessages(spec, homeFolder)),
    ...lacks,
    ...(await lackOfDatabase(spec)),
    ...(await otherMeasurement(wait, io)),
  ]
  const lines = [
    ...(spec.suites.includes('codec') && spec.codecs.length === 0
      ? ['nothing is measured, and a run would measure nothing either']
      : await planLines(spec, homeFolder)),
    ...(obstacles.length === 0 ? ['no obstacles'] : ['obstacles:', ...obstacles.map((text) => `- ${text}`)]),
  ]
  const width = io.isOutputTerminal ? io.columns : Infinity
  for (const line of lines)
    for (const part of wrapped(printable(line), width, '  ')) io.stdout.write(`${part}\n`)
  return lacks.length > 0 ? 1 : 0
}

async function planLines(spec: RunSpec, homeFolder: string): Promise<string[]> {
  return [
    'nothing is measured; a run would measure',
    ...spec.suites.map((suite) => `- ${suiteText(spec, suite)}`),
    await estimateLine(spec, undefined),
    ...planRemarks(spec).map((remark) => `note: ${remark}`),
    ...(await toFetch(lanesOfSpec(spec), homeFolder)).map((wanted) => `note: ${fetchSentence(wanted)}`),
  ]
}

/** `codec: json and msgpackr; encode and decode; person, size 10; 4 cases`. */
function suiteText(spec: RunSpec, suite: SuiteName): string {
  const { cases, contenders } = planRun({ ...spec, suites: [suite] })
  const listed = (texts: readonly string[]) => [...new Set(texts)].join(', ')
  const parts = [
    listed(contenders.map(({ name }) => name)),
    listed(cases.map(({ operation }) => operation)),
    listed(cases.map(messagesOf)),
    counted(cases.length, 'case'),
  ]
  return `${suite}: ${parts.join('; ')}`
}

function messagesOf({ workload, parameters: { size } }: CaseKey): string {
  return cellText({ workload: workloadTitle(workload), parameters: size === undefined ? {} : { size } })
}

/** Contenders that can't carry the user's messages as they are; in a duel those of their side. */
async function misfitsOfMessages(spec: RunSpec, homeFolder: string): Promise<string[]> {
  const { duel, own } = spec
  if (!duel) return misfitsOf(spec, own, undefined, homeFolder)
  const ofA = await misfitsOf(spec, duel.a.own, 'a', homeFolder)
  return [...ofA, ...(await misfitsOf(spec, duel.b.own, 'b', homeFolder))]
}

async function misfitsOf(
  spec: RunSpec,
  own: OwnMessages | undefined,
  side: 'a' | 'b' | undefined,
  homeFolder: string,
): Promise<string[]> {
  if (!own) return []
  const { loadOwnMessages } = await import('../../workloads/own/load-own-messages.ts')
  const { codecs, storage, protocol } = await preflight(await loadOwnMessages(own, homeFolder), spec.seed)
  const leftOut = {
    codec: codecs.flatMap((tried) => (tried.status === 'left-out' ? [{ ...tried, name: tried.codec }] : [])),
    storage: storage?.leftOut ?? [],
    protocol: protocol?.leftOut ?? [],
    command: [],
  }
  return spec.suites.flatMap((suite) => {
    const { cases } = planRun({ ...spec, suites: [suite] })
    // A key of both sides names the messages of both.
    const carrying = cases.filter(({ workload }) => side !== undefined || isOwnWorkload(workload))
    return [...new Set(carrying.map(({ contender }) => contender))].flatMap((name) => {
      const { subject, contender } = contenderBehind(spec.duel, name)
      const misfit = leftOut[suite].find((known) => known.name === subject)
      return misfit && contender?.side === side
        ? [`${name} can’t carry the messages and is left out: ${misfit.text}`]
        : []
    })
  })
}

/** A run without the languages that can't be built here, and what these lack. */
async function withoutLackingLanes(asked: RunSpec): Promise<{ spec: RunSpec; lacks: string[] }> {
  const lacks: string[] = []
  let spec = asked
  for (const lane of lanesOfSpec(asked)) {
    const needs = await lookForNeeds(lane)
    if (!('missing' in needs)) continue
    lacks.push(`${lane.title} is left out, and the run exits with code 1: ${needs.missing}; ${needs.install}`)
    spec = withoutLane(spec, lane.name)
  }
  return { spec, lacks }
}

/** The programs of the server that a run makes for itself. */
async function lackOfDatabase(spec: RunSpec): Promise<string[]> {
  if (!embedsServer(spec)) return []
  try {
    await shippedPrograms()
    return []
  } catch (error) {
    if (error instanceof WirebenchError) return [`${error.message}: ${error.hint}`]
    throw error
  }
}

/** What measures on this machine already. */
async function otherMeasurement(waits: boolean, { environment }: Io): Promise<string[]> {
  const waiting = await whoHasMachine({ lockName: environment.WIREBENCH_LOCK })
  return waiting === null
    ? []
    : [
        `this machine is measuring ${waiting.waitingFor}: a run would ${waits ? 'wait for that' : 'be refused'}`,
      ]
}
