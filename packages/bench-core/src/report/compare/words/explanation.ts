import type { EnvironmentDifference, RunsComparison } from '../../../model/report/runs-comparison.ts'
import { counted } from '../../../model/text/counted.ts'
import { formatCount } from '../../words/format.ts'
import { besidesTheCode } from '../differences/environment-differences.ts'

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

/** Whether a repetition came out the same, and what isn't the same where it didn't: the code and settings count among the versions. */
export function explainRepetition({ rows, differences, runs }: RunsComparison): Explanation {
  const of = (kinds: readonly EnvironmentDifference['kind'][]) =>
    differences.filter(({ kind }) => kinds.includes(kind))
  const [machine, versions] = [of(['machine']), of(['runtime', 'libraries', 'project', 'code', 'settings'])]
  const named = [...machine, ...versions].map(differenceText)
  const explained = (cause: Explanation['cause'], text: string) => ({ cause, text, differences: named })
  const cells = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  const changed = cells.filter(({ word }) => word === 'regression' || word === 'improvement').length
  const judged = cells.filter(({ change }) => change !== null).length
  const same = cells.filter(({ word }) => word === 'same').length
  const ofJudged = (count: number) => `${formatCount(count)} of ${counted(judged, 'case')}`
  if (judged === 0) return explained('undecided', 'no case could be judged')
  if (changed === 0)
    return same === judged
      ? explained('no-difference', `the repetition gave the same result in ${ofJudged(judged)}`)
      : explained(
          'undecided',
          `no change was found; ${ofJudged(judged - same)} ${judged - same === 1 ? 'is' : 'are'} undecided`,
        )
  const what = `${ofJudged(changed)} changed`
  const others = versionWords(versions)
  if (machine.length > 0 && versions.length > 0)
    return explained(
      'machine-and-versions',
      `${what}, and both the machine and ${others} differ: either may be the cause`,
    )
  if (machine.length > 0)
    return explained('machine', `${what}, and the machine differs: that may be the cause`)
  if (versions.length > 0)
    return explained(
      'versions',
      `${what}, and ${others} ${others === 'the code' ? 'differs' : 'differ'}: that may be the cause`,
    )
  return explained(
    'unexplained',
    `${what}, and neither the machine nor versions or settings differ: nothing recorded explains it${runs.some(({ code }) => code?.isDirty) ? '; the code had uncommitted changes, which may have differed' : ''}`,
  )
}

/** What the differences between runs mean for a change from one to another. */
export function causeText(differences: readonly EnvironmentDifference[]): string {
  return besidesTheCode(differences).length > 0
    ? 'not only the code may have caused the changes'
    : 'only the code differs, as far as was recorded'
}

function versionWords(versions: readonly EnvironmentDifference[]): string {
  const rest = besidesTheCode(versions)
  if (rest.length === versions.length) return 'versions or settings'
  return rest.length === 0 ? 'the code' : 'the code, versions or settings'
}

/** `runtime: node v26.9.0 → node v26.10.0`, from the first run to the others. */
function differenceText({ title, values }: EnvironmentDifference): string {
  return `${title}: ${values.map((value) => value ?? 'not recorded').join(' → ')}`
}
