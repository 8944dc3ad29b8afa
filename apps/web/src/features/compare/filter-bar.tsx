import { workloadTitle } from '@wirebench/bench-core/model/messages/own-messages'
import type { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { type ShownRows, shownRowsNames } from '@wirebench/bench-core/report/compare/shown-rows'
import { choicesOf, NumberChoice, OneOrUsual, WordsField } from '../../ui/controls/filter-fields.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { type CompareSearch, rowGroupings, rowOrders } from './compare-search.ts'
import { rowChoices } from './rows/compare-rows.ts'

const shownTitles: Readonly<Record<ShownRows, string>> = {
  relevant: 'relevant',
  regressions: 'regressions',
  improvements: 'improvements',
  same: 'the same',
  undecided: 'can’t tell',
  'not-comparable': 'not comparable',
  'not-judged': 'not judged',
  'one-sided': 'only in one run',
  all: 'all',
}
const effects = [2, 3, 5, 10, 20, 50]
/** Where chance has a part in the figures, no less ever counts; of sizes everything does, unless something is asked for. */
const minEffect = 2
const fields = [
  ['suite', 'Suite'],
  ['operation', 'Operation'],
  ['contender', 'Contender'],
  ['workload', 'Workload'],
] as const

/** Which cases are looked at, in which metric and order. */
export function FilterBar({
  comparison,
  search,
  onChange,
}: {
  readonly comparison: RunsComparison
  readonly search: CompareSearch
  readonly onChange: (part: Partial<CompareSearch>) => void
}) {
  const choices = rowChoices(comparison.rows)
  const others = comparison.runs.filter(({ isBase }) => !isBase)
  const usualEffect = comparison.metric.compared === 'exact' ? 0 : minEffect
  const choice = choicesOf(search, onChange)
  return (
    <search aria-label="Filter the cases" className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Show"
        value={search.show ?? 'relevant'}
        options={shownRowsNames.map((id) => ({ id, title: shownTitles[id] }))}
        onChange={(id) => onChange({ show: shownRowsNames.find((word) => word === id) })}
      />
      {others.length > 1 && (
        <OneOrUsual
          label="In"
          ids={others.map(({ shortId }) => shortId)}
          value={others.find(({ id, shortId }) => [id, shortId].includes(search.in ?? ''))?.shortId}
          usual="any run"
          titleOf={(id) => others.find(({ shortId }) => shortId === id)?.letter ?? id}
          onChange={(id) => onChange({ in: id })}
        />
      )}
      <SelectField
        label="Metric"
        value={comparison.metric.name}
        options={metricOptions(comparison)}
        onChange={(metric) => onChange({ metric: metric === 'nsPerOperation' ? undefined : metric })}
      />
      {comparison.metric.compared === 'per-round' &&
        choices.contender.length > 1 &&
        choice('reference', 'Ratios to', choices.contender, { usual: 'the runs’ reference' })}
      <NumberChoice
        label="Smallest effect"
        numbers={[usualEffect, ...effects]}
        value={search.min ?? usualEffect}
        titleOf={(percent) => (percent === 0 ? 'any' : `${percent} %`)}
        onChange={(min) => onChange({ min: min === usualEffect ? undefined : min })}
      />
      {choice('sort', 'Sort by', rowOrders, {
        usual: 'significance',
        titleOf: (id) => (id === 'change' ? 'size of change' : id),
      })}
      {choice('group', 'Group by', rowGroupings, {
        usual: 'suite',
        titleOf: (id) => (id === 'none' ? 'nothing' : id),
      })}
      {fields.map(([field, label]) =>
        choices[field].length < 2 && search[field] === undefined
          ? null
          : choice(field, label, choices[field], { titleOf: workloadTitle }),
      )}
      <WordsField
        label="Cases with"
        placeholder="decode person"
        text={search.q}
        onChange={(q) => onChange({ q })}
      />
    </search>
  )
}

function metricOptions({ metrics, metric }: RunsComparison) {
  const known = metrics.map(({ name, title }) => ({ id: name, title }))
  return known.some(({ id }) => id === metric.name)
    ? known
    : [{ id: metric.name, title: metric.title }, ...known]
}
