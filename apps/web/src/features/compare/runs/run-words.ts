import type {
  ComparedRun,
  EnvironmentDifference,
  RunsComparison,
} from '@wirebench/bench-core/model/report/runs-comparison'
import type { CompareSearch } from '../compare-search.ts'

/** The runs that were measured on something else than the baseline's machine. */
export function runsOnOtherMachines({
  runs,
  differences,
}: Pick<RunsComparison, 'runs' | 'differences'>): ReadonlySet<string> {
  const base = runs.findIndex(({ isBase }) => isBase)
  const machine = differences.filter(({ field }) => machineFields.has(field))
  return new Set(
    runs.flatMap(({ id }, index) =>
      machine.some(({ values }) => values[index] !== values[base]) ? [id] : [],
    ),
  )
}

const machineFields: ReadonlySet<string> = new Set(['hostName', 'cpuModel', 'cpuCount'])

/** A difference by the runs' letters: `runtime: node v24.3.0 (A, B), node v26.10.0 (C)`. */
export function differenceByLetter(
  { title, values }: EnvironmentDifference,
  runs: readonly Pick<ComparedRun, 'letter'>[],
): string {
  const letters = Map.groupBy(runs, (run) => values[runs.indexOf(run)] ?? 'not recorded')
  const parts = [...letters].map(
    ([value, members]) => `${value} (${members.map(({ letter }) => letter).join(', ')})`,
  )
  return `${title}: ${parts.join(', ')}`
}

/** Two runs in each other's place, as the baseline and as what is compared with it. */
export function swapped({ runs = [], base }: Pick<CompareSearch, 'runs' | 'base'>) {
  return { runs: runs.toReversed(), base: base === undefined ? undefined : runs.find((id) => id !== base) }
}
