import * as z from 'zod/mini'
import { programBeside } from '../../measure/process/program-beside.ts'
import { sumBy } from '../../model/sum.ts'
import { formatPercent, formatSignedPercent, formatTime } from '../../report/words/format.ts'
import { median } from '../../stats/mean.ts'
import type { Slice } from '../../stats/slice-cost.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import type { PartRow } from '../parts.ts'
import { runProgram } from '../programs/run-program.ts'
import type { ToolSetup } from '../programs/tool-main.ts'
import type { Stage } from '../stage.ts'
import { checkTrialProgram } from '../trial-setup.ts'
import { atLeast } from './binomial.ts'
import type { Part } from './part.ts'
import { aloneSliceMs, aloneWarmUpMs, workAlone } from './work-alone.ts'

/** One way's figure for the operation. */
const Figure = z.object({
  meanNs: z.number(),
  /** Which part of the time was garbage collection. */
  gcShare: z.number(),
  /** Which part of the time the process had a CPU: the rest went to other programs. */
  cpuShare: z.number(),
})
type Figure = z.infer<typeof Figure>

/** A tool's figure, and what our loop said of the same operation in the same process right after it. */
const ToolFigure = z.extend(Figure, { ourLoopNs: z.number() })
type ToolFigure = z.infer<typeof ToolFigure>

/** The same operation measured by everyone, one after the other. */
export interface Alternation {
  readonly codec: string
  readonly operation: string
  readonly ours: Figure
  readonly mitata: ToolFigure
  readonly tinybench: ToolFigure
}

const cells = [
  { codec: 'json', operation: 'decode' },
  { codec: 'protobufjs', operation: 'decode' },
] as const

const toolPath = programBeside('../programs/tool-main', import.meta.url)
const tools = ['mitata', 'tinybench'] as const
type Tool = (typeof tools)[number]
const fewestAlternations = 10
const maxDifference = 0.03
const measureMs = 600
/** What one alternation of one operation is expected to take. */
const expectedAlternationMs = 3 * (450 + measureMs * 1.15 + 350) + tools.length * (measureMs / 2)

export const agreementPart: Part<Alternation> = {
  name: 'agreement',
  items: fewestAlternations,
  expectedMs: () => cells.length * expectedAlternationMs,
  async measure(number, stage) {
    const found: Alternation[] = []
    for (const cell of cells) found.push(await measureAlternation(cell, number, stage))
    return found
  },
  rows: (found, { clockFloorNs }) => agreementRows(found, clockFloorNs),
}

/** Measures an operation by all ways in an order of the alternation's own, each in a fresh process on the same core. */
async function measureAlternation(
  { codec, operation }: { readonly codec: string; readonly operation: string },
  number: number,
  stage: Stage,
): Promise<Alternation> {
  const { begin, cores, workload, seed, signal } = stage
  begin(`${operation} ${codec} by three tools, ${number + 1}`, expectedAlternationMs)
  const random = seededRandom(number, `alternation-${codec}-${operation}`)
  const order = (['ours', ...tools] as const).map((way) => ({ way, key: random.below(1 << 30) }))
  const figures: { ours?: Figure } & Partial<Record<Tool, ToolFigure>> = {}
  for (const { way } of order.toSorted((a, b) => a.key - b.key)) {
    if (way === 'ours') figures.ours = await byOurselves(codec, operation, stage)
    else
      figures[way] = await runProgram((printed) => z.parse(ToolFigure, printed), {
        path: toolPath,
        setup: {
          tool: way,
          codec,
          operation,
          workload,
          seed,
          warmUpMs: aloneWarmUpMs,
          measureMs,
        } satisfies ToolSetup,
        cores: cores && [cores.measuring],
        signal,
      })
  }
  return { codec, operation, ...figures } as Alternation
}

async function byOurselves(codec: string, operation: string, stage: Stage): Promise<Figure> {
  const { cores, workload, seed, signal } = stage
  const slices = await workAlone(
    {
      contender: codec,
      operation,
      program: checkTrialProgram({ codec, handicap: null }, { workload, seed }),
      slices: measureMs / aloneSliceMs,
      seed,
    },
    cores,
    signal,
  )
  const sum = (of: (slice: Slice) => number) => sumBy(slices, of)
  const wallNs = sum((slice) => slice.wallNs)
  return {
    meanNs: wallNs / sum(({ operations }) => operations),
    gcShare: sum(({ gcNs }) => gcNs) / wallNs,
    cpuShare: sum(({ cpuNs }) => cpuNs) / wallNs,
  }
}

/** One row for each tool and operation. @param clockNs What timing an empty operation reads. */
export function agreementRows(all: readonly Alternation[], clockNs: number): readonly PartRow[] {
  const byCell = [...Map.groupBy(all, ({ codec, operation }) => `${operation} ${codec}`)]
  return byCell.flatMap(([cell, alternations]) =>
    tools.map((tool) => agreementRow(cell, tool, alternations, clockNs)),
  )
}

function agreementRow(
  cell: string,
  tool: Tool,
  alternations: readonly Alternation[],
  clockNs: number,
): PartRow {
  const difference = (figure: (one: Figure, isTool: boolean) => number) =>
    median(alternations.map((each) => figure(each[tool], true) / figure(each.ours, false))) - 1
  const found = difference(({ meanNs }) => meanNs)
  const agrees = Math.abs(found) <= maxDifference
  const ratios = alternations.map((each) => each[tool].meanNs / each.ours.meanNs - 1)
  const { low, high } = medianInterval(ratios)
  const differs = low > maxDifference || high < -maxDifference
  const explanation = agrees
    ? null
    : (explain(tool, difference, clockNs) ?? explainByLoop(tool, alternations))
  const meanOf = (way: 'ours' | Tool) => formatTime(median(alternations.map((each) => each[way].meanNs)))
  const shareOf = (way: 'ours' | Tool, share: 'gcShare' | 'cpuShare') =>
    formatPercent(median(alternations.map((each) => each[way][share])))
  return {
    part: 'agreement',
    title: `${tool} against ours, mean of ${cell}`,
    target: `within ${formatPercent(maxDifference)}, or explained`,
    found: `${formatSignedPercent(found)} (median of ${alternations.length})`,
    status:
      differs && explanation === null
        ? 'failed'
        : (!agrees && explanation === null) || alternations.length < fewestAlternations
          ? 'not reached'
          : 'passed',
    notes: [
      `ours ${meanOf('ours')}, ${tool} ${meanOf(tool)}; collection ${shareOf('ours', 'gcShare')} and ${shareOf(tool, 'gcShare')} of the time, CPU ${shareOf('ours', 'cpuShare')} and ${shareOf(tool, 'cpuShare')}`,
      `alternations from ${formatSignedPercent(Math.min(...ratios))} to ${formatSignedPercent(Math.max(...ratios))}`,
      ...(explanation === null ? [] : [explanation]),
      ...(agrees || differs || explanation !== null
        ? []
        : [
            `the machine was too busy to say: with this scatter the median lies between ${formatSignedPercent(low)} and ${formatSignedPercent(high)}`,
          ]),
    ],
  }
}

/** The order statistics between which the median lies in at least 95 of 100 cases, by the sign test; without bounds below six values. */
function medianInterval(values: readonly number[]): { readonly low: number; readonly high: number } {
  const inOrder = values.toSorted((a, b) => a - b)
  const beyond = (rank: number) => 1 - atLeast(rank, values.length, 0.5)
  let rank = 0
  while (beyond(rank + 1) <= 0.025) rank += 1
  return { low: inOrder[rank - 1] ?? -Infinity, high: inOrder[values.length - rank] ?? Infinity }
}

/** Takes away what the ways are known to differ in; a reason counts only where what is left agrees. */
function explain(
  tool: Tool,
  difference: (figure: (one: Figure, isTool: boolean) => number) => number,
  clockNs: number,
): string | null {
  const used = ({ meanNs, cpuShare }: Figure) => meanNs * cpuShare
  const timer = (isTool: boolean) => (tool === 'tinybench' && isTool ? clockNs : 0)
  const reasons: Record<string, number> = {
    'the clock read in every operation': difference(({ meanNs }, isTool) => meanNs - timer(isTool)),
    'what other programs took of the core': difference(used),
    'what other programs took, and the clock': difference((one, isTool) => used(one) - timer(isTool)),
    'collection, which differs from process to process': difference(
      (one) => used(one) - one.meanNs * one.gcShare,
    ),
  }
  const reason = Object.entries(reasons).find(([, left]) => Math.abs(left) <= maxDifference)
  return reason ? `explained by ${reason[0]}: without it ${formatSignedPercent(reason[1])}` : null
}

/** Where our loop agrees with ours in the very processes of a tool, what is left is the tool's own loop. */
function explainByLoop(tool: Tool, alternations: readonly Alternation[]): string | null {
  const left = median(alternations.map((each) => each[tool].ourLoopNs / each.ours.meanNs)) - 1
  if (Math.abs(left) > maxDifference) return null
  const bySameProcess = alternations.map((each) => each[tool].meanNs / each[tool].ourLoopNs - 1)
  return `explained by its loop: right after it, in the same processes, our loop differs from ours by ${formatSignedPercent(left)}, and its own from that by ${formatSignedPercent(Math.min(...bySameProcess))} to ${formatSignedPercent(Math.max(...bySameProcess))}. It is entered once and optimised while it runs, and the runtime inlines the operation there in some processes and not in others`
}
