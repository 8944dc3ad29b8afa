import type { Environment } from '../../../model/machine/environment.ts'
import type { Report } from '../../../model/report/report.ts'

/** What is told of a language in one of the runs, in the order of the runs. */
interface Told {
  readonly field: string
  readonly title: string
  readonly values: readonly string[]
}

type LaneEnvironment = NonNullable<Environment['lanes']>[number]

/** Which other languages took part, and of those in all runs what their programs ran on, with the settings that not all have. */
export function languageRuntimes(environments: readonly Environment[]): Told[] {
  const lists = environments.map(({ lanes = [] }) => lanes)
  return [
    {
      field: 'lanes',
      title: 'other languages',
      values: lists.map((lanes) => lanes.map(({ title }) => title).join(', ') || 'none'),
    },
    ...inAll(lists).map(({ title, own }) => ({
      field: `lanes.${title}`,
      title,
      values: own.map((lane) => runtimeWords(lane, own)),
    })),
  ]
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
