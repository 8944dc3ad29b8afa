import { languageOf, languagesOf } from '@wirebench/bench-core/model/codec/languages'
import { isOwnWorkload, workloadTitle } from '@wirebench/bench-core/model/messages/own-messages'
import type { CaseGroup } from '@wirebench/bench-core/model/report/case-key'
import type { ContenderInfo } from '@wirebench/bench-core/model/report/contender'
import type { Comparison, Report, ReportCase } from '@wirebench/bench-core/model/report/report'
import {
  opponentOf,
  possibleReferences,
  type RunSpec,
  referenceOf,
  type SuiteName,
  specAsRead,
} from '@wirebench/bench-core/model/run/run-spec'
import { formatPhases } from '@wirebench/bench-core/model/storage/storage-spec'
import { operationTitle, parametersText } from '@wirebench/bench-core/report/words/case/parameter-words'
import { corpusId } from '../../../pieces/case/case-words.ts'
import type { ReportSearch } from '../report-search.ts'
import { caseGroups, type ReportGroup } from '../rows/case-groups.ts'

interface Choice {
  readonly id: string
  readonly title: string
}

/** The part of a report that is being read: one suite, one corpus, and one operation of it or all. */
export interface Scope {
  readonly suite: SuiteName
  readonly suites: readonly SuiteName[]
  /** A workload at one size. */
  readonly corpus: string
  readonly corpora: readonly Choice[]
  /** Null where every operation is shown. */
  readonly operation: string | null
  readonly operations: readonly Choice[]
  /** Null where contenders of every language are shown. */
  readonly language: string | null
  /** Empty where there is one only. */
  readonly languages: readonly string[]
  readonly reference: string
  /** What they can be taken to instead, that itself included; nothing where there is no choice, as in a duel. */
  readonly references: readonly Choice[]
  /** What a contender's ratios are taken to; null for what is a reference itself. */
  readonly opponentOf: (contender: string) => string | null
  readonly contenders: readonly ContenderInfo[]
  /** All groups of the suite, of the corpus, and those of the operation, each in the report's order. */
  readonly suiteGroups: readonly ReportGroup[]
  readonly corpusGroups: readonly ReportGroup[]
  readonly groups: readonly ReportGroup[]
  /** The cases of the corpus, with those that varied the size of its messages; of the suite where it has no corpus. */
  readonly corpusCases: readonly ReportCase[]
}

/** Operations on messages of their own, which have panels of their own instead. */
const ofOwnPanels: ReadonlySet<string> = new Set(['evolve', 'size-sweep'])
/** As many operations are shown at once; of more, the reader chooses one. */
const shownAtOnce = 3
export const allOperations = 'all'

/** What the address asks to see, or the report's first of it. */
export function scopeOf(
  report: Report,
  search: Pick<ReportSearch, 'suite' | 'workload' | 'operation' | 'language'>,
): Scope | null {
  const all = caseGroups(report)
  const suites = [...new Set(all.map(({ group }) => group.suite))]
  const suite = suites.find((name) => name === search.suite) ?? suites[0]
  if (suite === undefined) return null
  const spec = specAsRead(report.run)
  const languages = suite === 'codec' ? languagesOf(spec) : []
  const language = languages.find((known) => known === search.language) ?? null
  const suiteGroups = inLanguage(
    language,
    all.filter(({ group }) => group.suite === suite),
    spec,
  )
  const shownGroups = suiteGroups.filter(({ group }) => !ofOwnPanels.has(group.operation))
  const corpora = ownFirst(
    distinct(shownGroups.map(({ group }) => ({ id: corpusId(group), title: corpusTitle(group) }))),
  )
  const corpus = corpora.find(({ id }) => id === search.workload) ?? corpora[0] ?? { id: '', title: 'none' }
  const corpusGroups = shownGroups.filter(({ group }) => corpusId(group) === corpus.id)
  const operations = distinct(
    corpusGroups.map(({ group: { operation } }) => ({ id: operation, title: operationTitle(operation) })),
  )
  const operation = operationOf(operations, search.operation, corpusGroups.length)
  const named = new Set(suiteGroups.flatMap(({ cases }) => cases.map(({ key }) => key.contender)))
  const contenders = report.contenders.filter(({ name }) => named.has(name))
  const ofLanguage = (read: RunSpec) =>
    language === null
      ? undefined
      : contenders.find(({ name }) => opponentOf(read, suite, name) === null)?.name
  const reference = ofLanguage(spec)
  const own = ofLanguage(report.run.spec) ?? referenceOf(report.run.spec, suite)
  return {
    suite,
    suites,
    corpus: corpus.id,
    corpora,
    operation,
    operations,
    language,
    languages: languages.length > 1 ? languages : [],
    reference: reference ?? referenceOf(spec, suite),
    references: referencesOf(report, suite, contenders, own),
    opponentOf: (contender) => opponentOf(spec, suite, contender),
    contenders,
    suiteGroups,
    corpusGroups,
    groups: corpusGroups.filter(({ group }) => operation === null || group.operation === operation),
    corpusCases: suiteGroups
      .filter(
        ({ group }) =>
          corpusGroups.length === 0 ||
          (ofOwnPanels.has(group.operation)
            ? group.workload === corpusGroups[0]!.group.workload
            : corpusId(group) === corpus.id),
      )
      .flatMap(({ cases }) => cases),
  }
}

function inLanguage(
  language: string | null,
  groups: readonly ReportGroup[],
  spec: RunSpec,
): readonly ReportGroup[] {
  if (language === null) return groups
  return groups.flatMap((group) => {
    const cases = group.cases.filter(({ key }) => languageOf(spec, key.contender) === language)
    return cases.length === 0 ? [] : [{ ...group, cases }]
  })
}

function referencesOf(
  { run: { spec } }: Report,
  suite: SuiteName,
  contenders: readonly ContenderInfo[],
  own: string,
): Choice[] {
  const possible = possibleReferences(spec, suite)
  const names = contenders.map(({ name }) => name).filter((name) => possible.includes(name))
  if (names.length < 2) return []
  return names.map((id) => ({ id, title: id === own ? `${id} (the run’s own)` : id }))
}

/** Whether a comparison is of the messages and the contenders that are being read. */
export function isInScope(
  scope: Pick<Scope, 'suite' | 'corpus' | 'contenders'>,
  comparison: Comparison,
): boolean {
  return (
    comparison.suite === scope.suite &&
    corpusId(comparison) === scope.corpus &&
    scope.contenders.some(({ name }) => name === comparison.contender)
  )
}

function operationOf(
  operations: readonly Choice[],
  wanted: string | undefined,
  groups: number,
): string | null {
  if (wanted === allOperations) return null
  const known = operations.find(({ id }) => id === wanted)
  if (known) return known.id
  if (groups <= shownAtOnce || operations.length === 1) return null
  return (operations.find(({ id }) => !formatPhases.has(id)) ?? operations[0]!).id
}

function corpusTitle({ workload, parameters: { size } }: CaseGroup): string {
  return [workloadTitle(workload), ...(size === undefined ? [] : [parametersText({ size })])].join(', ')
}

/** Who brings messages asks about those; others are measured beside them. */
function ownFirst(corpora: readonly Choice[]): readonly Choice[] {
  return corpora.toSorted((a, b) => Number(isOwnWorkload(b.id)) - Number(isOwnWorkload(a.id)))
}

function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()]
}
