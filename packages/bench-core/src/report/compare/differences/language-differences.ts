import type { Environment } from '../../../model/machine/environment.ts'
import type { Report } from '../../../model/report/report.ts'

/** What is told of a language in one of the runs, in the order of the runs. */
interface Told {
  readonly field: string
  readonly title: string
  readonly values: readonly (string | null)[]
}

type LaneEnvironment = NonNullable<Environment['lanes']>[number]

/** Which other languages took part, and of those in all runs what their programs ran on, with the settings that not all have. */
export function languageRuntimes(environments: readonly Environment[]): Told[] {
  const lists = environments.map(({ lanes = [] }) => lanes)
  return [
    {
      field: 'lanes',
      title: 'other languages',
      values: lists.map((lanes) => titlesOf(lanes) || 'none'),
    },
    ...inAll(lists).map(({ title, own }) => ({
      field: `lanes.${title}`,
      title,
      values: own.map((lane) => runtimeWords(lane, own)),
    })),
  ]
}

/** The same of a run that follows another: null is what the earlier doesn’t tell, as one of another suite, or without a language. */
export function languageRuntimesSince(earlier: Environment, later: Environment): Told[] {
  const [before, after] = [earlier.lanes ?? [], later.lanes ?? []]
  return [
    {
      field: 'lanes',
      title: 'other languages',
      values: [before, after].map((lanes) => titlesOf(lanes) || null),
    },
    ...after.map((lane) => {
      const former = before.find(({ title }) => title === lane.title)
      const own = former ? [former, lane] : [lane]
      return {
        field: `lanes.${lane.title}`,
        title: lane.title,
        values: [former ? runtimeWords(former, own) : null, runtimeWords(lane, own)],
      }
    }),
  ]
}

function titlesOf(lanes: readonly LaneEnvironment[]): string {
  return lanes.map(({ title }) => title).join(', ')
}

/** `Go 1.26.1 (GOGC=50)` */
function runtimeWords({ runtime, settings }: LaneEnvironment, all: readonly LaneEnvironment[]): string {
  const particular = settings.filter((setting) => all.some((other) => !other.settings.includes(setting)))
  return particular.length === 0 ? runtime : `${runtime} (${particular.join(', ')})`
}

/** Of languages in all runs: which contenders took part, and what they were taken against. */
export function languageContenders(reports: readonly Report[]): Told[] {
  return inAll(reports.map(({ run }) => run.spec.lanes ?? [])).flatMap(({ title, own }) => [
    {
      field: `lanes.${title}.contenders`,
      title: `contenders in ${title}`,
      values: own.map(({ contenders }) => contenders.join(', ')),
    },
    {
      field: `lanes.${title}.reference`,
      title: `reference in ${title}`,
      values: own.map(({ reference }) => reference),
    },
  ])
}

function inAll<Lane extends { readonly title: string }>(
  lists: readonly (readonly Lane[])[],
): { readonly title: string; readonly own: readonly Lane[] }[] {
  return (lists[0] ?? []).flatMap(({ title }) => {
    const own = lists.flatMap((lanes) => lanes.find((lane) => lane.title === title) ?? [])
    return own.length === lists.length ? [{ title, own }] : []
  })
}
