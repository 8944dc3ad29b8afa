import type { EnvironmentDifference, RunsComparison } from '../../model/runs-comparison.ts'

/** What a repeated run's difference can be put down to. */
export interface Explanation {
  readonly cause:
    | 'no-difference'
    | 'machine'
    | 'versions'
    | 'machine-and-versions'
    | 'unexplained'
    | 'undecided'
  readonly text: string
  /** The differences that the cause names, such as `runtime: node v26.9.0 → node v26.10.0`. */
  readonly differences: readonly string[]
}

/** Whether a repetition came out the same, and what besides the code isn't the same where it didn't. */
export function explainRepetition({ rows, differences }: RunsComparison): Explanation {
  const of = (kinds: readonly EnvironmentDifference['kind'][]) =>
    differences.filter(({ kind }) => kinds.includes(kind))
  const [machine, versions] = [of(['machine']), of(['runtime', 'libraries', 'project'])]
  const named = [...machine, ...versions].map(differenceText)
  const cells = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  const changed = cells.filter(({ word }) => word === 'regression' || word === 'improvement').length
  const judged = cells.filter(({ change }) => change !== null).length
  const same = cells.filter(({ word }) => word === 'no-change').length
  if (judged === 0) return { cause: 'undecided', differences: named, text: 'no case could be judged' }
  if (changed === 0)
    return same === judged
      ? {
          cause: 'no-difference',
          differences: named,
          text: `the repetition came out the same: no change in ${judged} of ${judged} cases`,
        }
      : {
          cause: 'undecided',
          differences: named,
          text: `no change was found; ${judged - same} of ${judged} cases are undecided`,
        }
  const what = `${changed} of ${judged} cases changed`
  if (machine.length > 0 && versions.length > 0)
    return {
      cause: 'machine-and-versions',
      differences: named,
      text: `${what}, and both the machine and versions or settings differ: either can be the cause`,
    }
  if (machine.length > 0)
    return {
      cause: 'machine',
      differences: named,
      text: `${what}, and the machine differs: that can be the cause`,
    }
  if (versions.length > 0)
    return {
      cause: 'versions',
      differences: named,
      text: `${what}, and versions or settings differ: that can be the cause`,
    }
  return {
    cause: 'unexplained',
    differences: [],
    text: `${what}, and neither the machine nor versions or settings differ: nothing that was recorded explains it`,
  }
}

/** `runtime: node v26.9.0 → node v26.10.0`, from the first run to the others. */
export function differenceText({ title, values }: EnvironmentDifference): string {
  return `${title}: ${values.map((value) => value ?? 'not told').join(' → ')}`
}
